import * as z from 'zod/mini'
import {
  confirmation,
  currentPassword,
  emailAddress,
  loginPassword,
  newPassword,
  passwordsMatch,
  username,
} from './accounts.ts'
import { objectExpected, trueOrFalse } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { passwordLimits, textLimits } from './limits.ts'
import { optionalText, requiredText } from './text.ts'

export const administratorRoles = ['admin', 'moderator'] as const
export type AdministratorRole = (typeof administratorRoles)[number]

/** `moderate`: decide on reports. `administer`: everything else, too. */
export type AdministratorRight = 'moderate' | 'administer'

export function hasRight(role: AdministratorRole, right: AdministratorRight): boolean {
  return role === 'admin' || right === 'moderate'
}

const fullName = requiredText({ field: 'fullName', longest: textLimits.fullName })
const invalidRole = {
  error: faultMessage({ code: 'not-chosen', values: { field: 'role' } }),
}

/**
 * The application to become an administrator (decision 6). The server prints `setupCode` at its
 * start. Strangers can apply only for the role `admin`.
 */
export const NewAdministrator = z
  .object(
    {
      username: username(),
      email: emailAddress(),
      fullName,
      password: newPassword(passwordLimits.shortestOfAdministrator),
      confirmPassword: confirmation(),
      role: z.optional(z.literal('admin', invalidRole)),
      setupCode: optionalText({ field: 'setupCode', longest: 100 }),
    },
    objectExpected('registration'),
  )
  .check(passwordsMatch())
export type NewAdministrator = z.infer<typeof NewAdministrator>

/** `otp` is a code of the authenticator app or a recovery code; required once one is enrolled. */
export const AdminCredentials = z.object(
  {
    username: requiredText({ field: 'username', longest: textLimits.email }),
    password: loginPassword(),
    otp: optionalText({ field: 'otp', longest: 100 }),
  },
  objectExpected('credentials'),
)
export type AdminCredentials = z.infer<typeof AdminCredentials>

/** An administrator's request to change the own password. */
export const AdministratorPasswordChange = z
  .object({
    currentPassword: currentPassword(),
    password: newPassword(passwordLimits.shortestOfAdministrator),
    confirmPassword: confirmation(),
  })
  .check(passwordsMatch())
export type AdministratorPasswordChange = z.infer<typeof AdministratorPasswordChange>

const account = {
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(administratorRoles),
  isActive: z.boolean(),
  /** False until the first activation of the account. */
  isApproved: z.boolean(),
  lastLogin: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

/** An administrator as other administrators see them. */
export const AdministratorSummary = z.object({ ...account, hasSecondFactor: z.boolean() })
export type AdministratorSummary = z.infer<typeof AdministratorSummary>

/** An administrator as they see themselves. */
export const CurrentAdministrator = z.object({
  ...account,
  secondFactor: z.object({
    hasAuthenticator: z.boolean(),
    passkeys: z.int(),
    recoveryCodes: z.int(),
  }),
  /** True while the administrator may only enrol a second factor. */
  mustEnrol: z.boolean(),
})
export type CurrentAdministrator = z.infer<typeof CurrentAdministrator>

/** The only fields that can be changed (decision 10). */
export const AdministratorChange = z.catchall(
  z.object(
    {
      fullName: z.optional(fullName),
      email: z.optional(emailAddress()),
      role: z.optional(z.enum(administratorRoles, invalidRole)),
    },
    objectExpected('changes'),
  ),
  z.custom<never>(() => false, { error: faultMessage('unknown-field') }),
)
export type AdministratorChange = z.infer<typeof AdministratorChange>

/** `expected` is true if the account was active when the administrator decided to switch it. */
export const StatusToggle = z.nullish(
  z.object({
    expected: z.optional(trueOrFalse('expected')),
  }),
)
export type StatusToggle = z.infer<typeof StatusToggle>
