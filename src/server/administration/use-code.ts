import type { AppContext } from '../app-context.ts'
import { Problem } from '../problems.ts'
import { hashOneTimeCode } from '../security/one-time-codes.ts'
import { limitFailures, type RateLimit } from '../security/rate-limits.ts'
import { unseal } from '../security/sealing.ts'
import { findStep } from './authenticator.ts'
import { findAuthenticator, takeRecoveryCode, takeStep } from './second-factor-queries.ts'

/** Of one account, wherever they come from. */
const guesses: RateLimit[] = [{ name: 'second-factor', hits: 10, seconds: 900 }]

const authenticatorCode = /^\d{6}$/

export function wrongCode(): Problem {
  return new Problem(401, 'wrong-code', 'Invalid authentication code')
}

function usedCode(): Problem {
  return new Problem(401, 'used-code', 'Code already used, wait for the next one')
}

/** Answers why the code is not taken. */
async function refuse(
  { database, config }: AppContext,
  administratorId: string,
  code: string,
): Promise<Problem | undefined> {
  if (!authenticatorCode.test(code)) {
    const isRight = await takeRecoveryCode(database, administratorId, hashOneTimeCode(code))
    return isRight ? undefined : wrongCode()
  }
  const sealed = await findAuthenticator(database, administratorId)
  const secret = sealed && (await unseal(config, administratorId, sealed))
  const step = secret && findStep(secret, code, new Date())
  if (step === undefined) return wrongCode()
  return (await takeStep(database, administratorId, step)) ? undefined : usedCode()
}

/**
 * Takes a code of the authenticator app or a recovery code; each counts once. 401 for a wrong or
 * used one, 429 after ten of them in a quarter of an hour.
 */
export async function useCode(
  context: AppContext,
  administratorId: string,
  otp: string,
): Promise<void> {
  const { database, config } = context
  const code = otp.replaceAll(/[\s-]/g, '')
  const allowances = config.rateLimits ? [{ limits: guesses, source: administratorId }] : []
  const refusals: Problem[] = []
  await limitFailures(database, allowances, async () => {
    const refusal = await refuse(context, administratorId, code)
    if (!refusal) return true
    refusals.push(refusal)
    return undefined
  })
  const [refusal] = refusals
  if (refusal) throw refusal
}
