import * as z from 'zod/mini'
import { objectExpected } from './body-fields.ts'
import { type Fault, faultMessage } from './faults.ts'
import { passwordLimits, textLimits, usernameLimits } from './limits.ts'
import { isAtLeast, isAtMost, requiredText, storableUpTo, textRules } from './text.ts'

/** Not trimmed. */
function password(shortest: number, tooShort: string) {
  const [storable, atMost] = storableUpTo('password', passwordLimits.longest)
  return z
    .string({ error: tooShort })
    .check(textRules([isAtLeast(shortest), tooShort], atMost, storable))
}

/** For an existing password, which only needs to be compared. */
function givenPassword(missing: Fault) {
  return password(1, faultMessage(missing))
}

/** The password of a login. */
export function loginPassword() {
  return givenPassword({ code: 'required', values: { field: 'password' } })
}

/** Confirms a command of an account's owner. */
export function ownPassword() {
  return givenPassword({ code: 'password-missing', values: { which: 'own' } })
}

/** The current password, which confirms a change of the password or the provider. */
export function currentPassword() {
  return givenPassword({ code: 'password-missing', values: { which: 'current' } })
}

/** For a new password (specification section 5; decision 12). */
export function newPassword(shortest: number) {
  const values = { field: 'password', shortest } as const
  return password(shortest, faultMessage({ code: 'too-short', values }))
}

/** The repetition of a new password. */
export function confirmation() {
  const error = faultMessage('confirmation-missing')
  return z.string({ error }).check(z.minLength(1, { error }))
}

/** Reports the error at the field `confirmPassword`. */
export function passwordsMatch<T extends { password: string; confirmPassword: string }>() {
  return z.refine<T>((given) => given.password === given.confirmPassword, {
    error: faultMessage('passwords-differ'),
    path: ['confirmPassword'],
    when: ({ value }) => {
      const { password: first, confirmPassword: second } = (value ?? {}) as Partial<T>
      return typeof first === 'string' && typeof second === 'string' && second !== ''
    },
  })
}

/** Names that would appear to speak for the site. */
const reservedUsernames = [
  'admin',
  'administrator',
  'anonymous',
  'deleted',
  'moderator',
  'root',
  'staff',
  'support',
  'system',
]

const tooShortUsername = faultMessage({
  code: 'too-short',
  values: { field: 'username', shortest: usernameLimits.shortest },
})

const tooLongUsername = faultMessage({
  code: 'too-long',
  values: { field: 'username', longest: usernameLimits.longest },
})

/** Letters, digits and . _ @ - in NFKC form, so that equal-looking names are equal. */
export function username() {
  return z.pipe(
    z.string({ error: tooShortUsername }),
    z.pipe(
      z.transform((text: string) => text.trim().normalize('NFKC')),
      z
        .string()
        .check(
          textRules(
            [isAtLeast(usernameLimits.shortest), tooShortUsername],
            [isAtMost(usernameLimits.longest), tooLongUsername],
            [(text) => /^[\p{L}\p{M}\p{N}._@-]+$/u.test(text), faultMessage('invalid-username')],
          ),
        ),
    ),
  )
}

/** A username that a visitor may choose. */
export function publicUsername() {
  return username().check(
    z.refine((name) => !reservedUsernames.includes(name.toLowerCase()), {
      error: faultMessage('reserved-username'),
    }),
  )
}

export function emailAddress() {
  const error = faultMessage('invalid-email')
  return z.pipe(
    z.string({ error }),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z.string().check(z.maxLength(textLimits.email, { error }), z.email(error)),
    ),
  )
}

/** The registration of a user. */
export const NewUser = z
  .object(
    {
      username: publicUsername(),
      email: emailAddress(),
      password: newPassword(passwordLimits.shortest),
      firstName: requiredText({ field: 'firstName', longest: textLimits.firstName }),
      lastName: requiredText({ field: 'lastName', longest: textLimits.lastName }),
      confirmPassword: confirmation(),
    },
    objectExpected('registration'),
  )
  .check(passwordsMatch())
export type NewUser = z.infer<typeof NewUser>

/** The sign-in of a user. */
export const Credentials = z.object(
  {
    username: requiredText({ field: 'username', longest: textLimits.email }),
    password: loginPassword(),
  },
  objectExpected('credentials'),
)
export type Credentials = z.infer<typeof Credentials>

/** The only shape in which an account leaves the server, and only for its owner. */
export const CurrentUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isAdmin: z.boolean(),
  /** False for a user who signs in only with a provider. */
  hasPassword: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const PasswordChange = z
  .object({
    /** Required if the user has a password. */
    currentPassword: z.optional(currentPassword()),
    password: newPassword(passwordLimits.shortest),
    confirmPassword: confirmation(),
  })
  .check(passwordsMatch())
export type PasswordChange = z.infer<typeof PasswordChange>

export const PasswordResetRequest = z.object({ email: emailAddress() })
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>

/** `token` comes from the mailed link. */
export const PasswordReset = z
  .object({
    token: z
      .string({ error: faultMessage('incomplete-link') })
      .check(z.minLength(1), z.maxLength(200)),
    password: newPassword(passwordLimits.shortest),
    confirmPassword: confirmation(),
  })
  .check(passwordsMatch())
export type PasswordReset = z.infer<typeof PasswordReset>

/** A session of the account in one browser. */
export const OwnSession = z.object({
  id: z.string(),
  device: z.string(),
  startedAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

/**
 * `password` is required if the user has one. `withdrawReports` also deletes the account's reports.
 */
export const AccountErasure = z.object({
  password: z.optional(ownPassword()),
  withdrawReports: z._default(z.boolean(), false),
})
export type AccountErasure = z.infer<typeof AccountErasure>
