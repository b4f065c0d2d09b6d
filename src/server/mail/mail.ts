import * as z from 'zod'

/** A plain text mail to one person. */
export const Mail = z.object({
  /** Checked again when it is sent: never trust an address to stay within its header. */
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** After this moment it is not sent any more, for example because its link has expired. */
  usefulUntil: z.iso.datetime().optional(),
})
export type Mail = z.infer<typeof Mail>
