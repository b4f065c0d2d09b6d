import * as z from 'zod/mini'
import { currentPassword } from './accounts.ts'
import { objectExpected } from './body-fields.ts'

/** The identity that is linked to the account, and one that waits to be linked. */
export const UserIdentity = z.object({
  isLinked: z.boolean(),
  /** An identity that signed in within ten minutes in this browser and has no account yet. */
  unlinked: z.nullable(
    z.object({
      /** The address that the provider confirmed, so that its owner recognizes it. */
      email: z.nullable(z.string()),
      /** False if the user signed in to the account after that. */
      needsPassword: z.boolean(),
    }),
  ),
})
export type UserIdentity = z.infer<typeof UserIdentity>

export const IdentityConfirmation = z.object(
  { password: z.optional(currentPassword()) },
  objectExpected('confirmation'),
)
export type IdentityConfirmation = z.infer<typeof IdentityConfirmation>

/** `next` is the page that required the sign-in. */
export const IdentityLinked = z.object({ next: z.string() })
export type IdentityLinked = z.infer<typeof IdentityLinked>
