import type { AppContext } from '../app-context.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { mailPasswordReset } from './mail-password-reset.ts'

/** High enough for a school class behind one IP address. */
const limitsPerSource = [{ name: 'reset-source-hour', hits: 30, seconds: 3_600 }]
const limitsPerAddress = [{ name: 'reset-address-hour', hits: 5, seconds: 3_600 }]

type ResetRequest = {
  email: string
  address: string
  /** The site's origin, for the mailed link. */
  origin: string
}

/**
 * Queues a mail with a link to a new password. Only the background job looks for the account, so
 * that neither the response nor its time reveals whether it exists.
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
