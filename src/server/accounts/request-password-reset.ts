import type { AppContext } from '../app-context.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { mailPasswordReset } from './mail-password-reset.ts'

/** Wide enough for a class behind one address. */
const limitsPerSource = [{ name: 'reset-source-hour', hits: 30, seconds: 3_600 }]
const limitsPerAddress = [{ name: 'reset-address-hour', hits: 5, seconds: 3_600 }]

type ResetRequest = {
  email: string
  address: string
  /** What the mailed link begins with. */
  origin: string
}

/**
 * Asks for a mail with a link to a new password. Whether there is such an account is looked up in
 * the background only: neither the answer nor its time can tell.
 */
export async function requestPasswordReset(
  { database, jobs, config }: AppContext,
  { email, address, origin }: ResetRequest,
): Promise<void> {
  if (config.rateLimits) {
    await spendRateLimit(database, limitsPerSource, rangesOf(address))
    await spendRateLimit(database, limitsPerAddress, email.toLowerCase())
  }
  await jobs.enqueue(database, mailPasswordReset, { email, origin })
}
