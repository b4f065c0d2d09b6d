import * as z from 'zod/mini'
import { givenPassword } from './accounts.ts'

/** Whether the account is signed in to from elsewhere, and what waits to be linked to it. */
export const UserIdentity = z.object({
  isLinked: z.boolean(),
  /** Somebody signed in elsewhere in this browser within ten minutes; no account is linked yet. */
  unlinked: z.nullable(
    z.object({
      /** By which its owner recognises it, if the provider has confirmed any. */
      email: z.nullable(z.string()),
      /** True unless the account was signed in to after that. */
      needsPassword: z.boolean(),
    }),
  ),
})
export type UserIdentity = z.infer<typeof UserIdentity>

export const IdentityConfirmation = z.object(
  { password: z.optional(givenPassword('Please enter your current password')) },
  { error: 'Send the confirmation as a JSON object' },
)
export type IdentityConfirmation = z.infer<typeof IdentityConfirmation>

/** `next` is the page for which the person signed in. */
export const IdentityLinked = z.object({ next: z.string() })
export type IdentityLinked = z.infer<typeof IdentityLinked>
