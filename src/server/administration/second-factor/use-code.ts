import type { AppContext } from '../../app-context.ts'
import { Problem } from '../../http/problems.ts'
import type { RateLimit } from '../../security/limit-counter.ts'
import { hashOneTimeCode } from '../../security/one-time-codes.ts'
import { type Allowance, limitFailures } from '../../security/rate-limits.ts'
import { unseal } from '../../security/sealing.ts'
import { findStep } from './authenticator.ts'
import { findAuthenticator, takeRecoveryCode, takeStep } from './second-factor-queries.ts'

/** Wrong codes of the authenticator app, of one account: six digits can be guessed. */
const appGuesses: RateLimit[] = [{ name: 'second-factor', hits: 10, seconds: 900 }]

/**
 * Wrong recovery codes, of one account and source. Nobody guesses 80 bits, so that guesses from
 * elsewhere need not count: they would keep the owner out.
 */
const recoveryGuesses: RateLimit[] = [{ name: 'recovery-code', hits: 10, seconds: 900 }]

const authenticatorCode = /^\d{6}$/

type Guesser = {
  administratorId: string
  source: string
  /** Whether the administrator signed in with this browser before. */
  isKnown: boolean
}

/**
 * What a wrong code counts against. A known browser counts by itself: otherwise somebody who knows
 * only the password could use up the owner's tries.
 */
function allowancesOf(code: string, { administratorId, source, isKnown }: Guesser): Allowance[] {
  const isAppCode = authenticatorCode.test(code)
  const limits = isAppCode ? appGuesses : recoveryGuesses
  if (isKnown) return [{ limits, source: `${administratorId} known` }]
  return [{ limits, source: isAppCode ? administratorId : `${administratorId} ${source}` }]
}

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
export async function useCode(context: AppContext, guesser: Guesser, otp: string): Promise<void> {
  const { database, config } = context
  const code = otp.replaceAll(/[\s-]/g, '')
  const allowances = config.rateLimits ? allowancesOf(code, guesser) : []
  const refusals: Problem[] = []
  await limitFailures(database, allowances, async () => {
    const refusal = await refuse(context, guesser.administratorId, code)
    if (!refusal) return true
    refusals.push(refusal)
    return undefined
  })
  const [refusal] = refusals
  if (refusal) throw refusal
}
