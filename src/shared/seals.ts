import * as z from 'zod/mini'

/** Hours after the first account until the second account is invited. */
export const recallAfterHours = 48

/** What everybody may know about the seal of a report. `sealedAt` is cut to the hour, like `createdAt`. */
export const Seal = z.object({
  hash: z.string(),
  sealedAt: z.iso.datetime(),
  /** False if words were removed or corrected after sealing, so that the hash no longer fits. */
  matches: z.boolean(),
})
export type Seal = z.infer<typeof Seal>

/** With the salt, for the witness alone. Null where the salt was removed. */
export const SealWithSalt = z.extend(Seal, { salt: z.nullable(z.string()) })
export type SealWithSalt = z.infer<typeof SealWithSalt>
