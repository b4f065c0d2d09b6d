import * as z from 'zod/mini'
import { ownPassword } from './accounts.ts'
import { objectExpected } from './body-fields.ts'
import { faultMessage } from './faults.ts'
import { requiredText } from './text.ts'

const code = requiredText({ field: 'otp', longest: 100 })

/** A code of the authenticator app or a recovery code. Spaces and hyphens are ignored. */
export const AuthenticationCode = z.object({ otp: code }, objectExpected('code'))
export type AuthenticationCode = z.infer<typeof AuthenticationCode>

/** Confirms that the account's owner is still at the screen. */
export const Confirmation = z.object({ password: ownPassword() }, objectExpected('password'))
export type Confirmation = z.infer<typeof Confirmation>

/** For the authenticator app: `secret` to type, `url` for the QR code. */
export const AuthenticatorSecret = z.object({ secret: z.string(), url: z.string() })
export type AuthenticatorSecret = z.infer<typeof AuthenticatorSecret>

/** Shown once. Empty if the administrator already has some. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * Options for creating a passkey or signing in with one, for
 * `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`.
 */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const invalid = { error: faultMessage('unreadable-passkey') }
const base64url = z.string(invalid).check(z.regex(/^[\w-]{1,20000}$/, invalid))
const credential = { id: base64url, rawId: base64url, type: z.literal('public-key', invalid) }

/** `toJSON()` of the created credential, and the name that its owner chose. */
export const NewPasskey = z.object(
  {
    name: requiredText({ field: 'passkeyName', longest: 100 }),
    credential: z.object(
      {
        ...credential,
        response: z.object(
          {
            clientDataJSON: base64url,
            attestationObject: base64url,
            transports: z._default(z.array(z.string(invalid)).check(z.maxLength(10)), []),
          },
          invalid,
        ),
      },
      invalid,
    ),
  },
  objectExpected('passkey'),
)
export type NewPasskey = z.infer<typeof NewPasskey>

/** `toJSON()` of the credential that the browser returned. */
export const PasskeyCredentials = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: base64url, authenticatorData: base64url, signature: base64url },
      invalid,
    ),
  },
  invalid,
)
export type PasskeyCredentials = z.infer<typeof PasskeyCredentials>
