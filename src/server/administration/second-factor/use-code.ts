import type { AppContext } from '../../app-context.ts'
import { Problem } from '../../http/problems.ts'
import type { RateLimit } from '../../security/limit-counter.ts'
import { hashOneTimeCode } from '../../security/one-time-codes.ts'
import { type Allowance, limitFailures } from '../../security/rate-limits.ts'
import { unseal } from '../../security/sealing.ts'
import { findStep } from './authenticator.ts'
import { findAuthenticator, takeRecoveryCode, takeStep } from './second-factor-queries.ts'

/** Wrong codes of the authenticator app per account: six digits can be guessed. */
const appGuesses: RateLimit[] = [{ name: 'second-factor', hits: 10, seconds: 900 }]

/**
 * Wrong recovery codes per account and source. No one guesses 80 bits. A limit across all sources
 * would only let others lock out the owner.
 */
const recoveryGuesses: RateLimit[] = [{ name: 'recovery-code', hits: 10, seconds: 900 }]

const authenticatorCode = /^\d{6}$/

type Guesser = {
  administratorId: string
  source: string
  /** Whether the administrator has signed in with this browser before. */
  isKnown: boolean
}

/**
 * Returns the rate limits for a wrong code. A known browser has its own: otherwise someone who
 * knows only the password could use up the owner's attempts.
 */
function allowancesOf(code: string, { administratorId, source, isKnown }: Guesser): Allowance[] {
  const isAppCode = authenticatorCode.test(code)
  const limits = isAppCode ? appGuesses : recoveryGuesses
  if (isKnown) return [{ limits, source: `${administratorId} known` }]
  return [{ limits, source: isAppCode ? administratorId : `${administratorId} ${source}` }]
}

export function wrongCode(): Problem {
  return new Problem(401, 'wrong-code')
}

function usedCode(): Problem {
  return new Problem(401, 'used-code')
}

/** Uses the code. Returns the problem if it is rejected. */
async function takeCode(
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
 * Checks a code of the authenticator app or a recovery code; each is valid once. Throws 401 for a
 * wrong or used code, and 429 after ten of them in 15 minutes.
 */
export async function useCode(context: AppContext, guesser: Guesser, otp: string): Promise<void> {
  const { database, config } = context
  const code = otp.replaceAll(/[\s-]/g, '')
  const allowances = config.rateLimits ? allowancesOf(code, guesser) : []
  const problems: Problem[] = []
  await limitFailures(database, allowances, async () => {
    const problem = await takeCode(context, guesser.administratorId, code)
    if (!problem) return true
    problems.push(problem)
    return undefined
  })
  const [problem] = problems
  if (problem) throw problem
}
