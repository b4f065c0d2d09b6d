import * as z from 'zod/mini'
import { objectExpected, trueOrFalse } from './body-fields.ts'

/** Minutes without a new opening after which a claim counts no more. */
export const claimMinutes = 15

/** Who reads a report at the desk. It informs others and forbids nothing. */
export const Claim = z.object({
  reportId: z.uuid(),
  administratorName: z.string(),
  since: z.iso.datetime(),
  /** True for the administrator who asks. */
  isOwn: z.boolean(),
})
export type Claim = z.infer<typeof Claim>

/** Without `takeOver`, a report that somebody else reads stays theirs. */
export const ClaimRequest = z.nullish(
  z.strictObject({ takeOver: z.optional(trueOrFalse('takeOver')) }, objectExpected('decision')),
)
