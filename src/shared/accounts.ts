import * as z from 'zod/mini'
import { passwordLimits, textLimits, usernameLimits } from './limits.ts'
import { isAtLeast, isAtMost, isStorable, requiredText, textRules } from './text.ts'

const tooLongPassword = `Password must be at most ${passwordLimits.longest} characters`

/** Not trimmed. */
function password(shortest: number, tooShort: string) {
  return z
    .string({ error: tooShort })
    .check(
      textRules(
        [isAtLeast(shortest), tooShort],
        [isAtMost(passwordLimits.longest), tooLongPassword],
        [isStorable, 'Password contains invalid characters'],
      ),
    )
}

/** For an existing password, which only needs to be compared. */
export function givenPassword(missing: string) {
  return password(1, missing)
}

/** For a new password (specification section 5; decision 12). */
export function newPassword(shortest: number) {
  return password(shortest, `Password must be at least ${shortest} characters`)
}

/** The repetition of a new password. */
export function confirmation() {
  const error = 'Please confirm your password'
  return z.string({ error }).check(z.minLength(1, { error }))
}

/** Reports the error at the field `confirmPassword`. */
export function passwordsMatch<T extends { password: string; confirmPassword: string }>() {
  return z.refine<T>((given) => given.password === given.confirmPassword, {
    error: "Passwords don't match",
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

const tooShortUsername = `Username must be at least ${usernameLimits.shortest} characters`

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
            [
              isAtMost(usernameLimits.longest),
              `Username must be at most ${usernameLimits.longest} characters`,
            ],
            [
              (text) => /^[\p{L}\p{M}\p{N}._@-]+$/u.test(text),
              'Username may have letters, digits, dots, hyphens, underscores and @ only',
            ],
          ),
        ),
    ),
  )
}

/** A username that a visitor may choose. */
export function publicUsername() {
  return username().check(
    z.refine((name) => !reservedUsernames.includes(name.toLowerCase()), {
      error: 'This username is reserved. Choose another one',
    }),
  )
}

export function emailAddress() {
  const error = 'Invalid email address'
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
      firstName: requiredText({ name: 'First name', longest: textLimits.firstName }),
      lastName: requiredText({ name: 'Last name', longest: textLimits.lastName }),
      confirmPassword: confirmation(),
    },
    { error: 'Send the registration as a JSON object' },
  )
  .check(passwordsMatch())
export type NewUser = z.infer<typeof NewUser>

/** The sign-in of a user. */
export const Credentials = z.object(
  {
    username: requiredText({ name: 'Username', longest: textLimits.email }),
    password: givenPassword('Password is required'),
  },
  { error: 'Send user name and password as a JSON object' },
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
    currentPassword: z.optional(givenPassword('Please enter your current password')),
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
    token: z.string({ error: 'The link is not complete' }).check(z.minLength(1), z.maxLength(200)),
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
  password: z.optional(givenPassword('Please enter your password')),
  withdrawReports: z._default(z.boolean(), false),
})
export type AccountErasure = z.infer<typeof AccountErasure>
