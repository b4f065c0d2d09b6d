import * as z from 'zod'

/** A plain text mail to one person. */
export const Mail = z.object({
  /** Sanitized again before sending, so that an address cannot add headers. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The mail is dropped after this time, for example because its link has expired. */
  usefulUntil: z.iso.datetime().optional(),
})
export type Mail = z.infer<typeof Mail>
