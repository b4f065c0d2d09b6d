import { Secret, TOTP } from 'otpauth'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'

/** What every authenticator app understands. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20

function asSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

export function makeSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes)
}

/** How the owner brings the secret into the app. */
export function describeSecret(
  secret: Buffer,
  { issuer, username }: { issuer: string; username: string },
): AuthenticatorSecret {
  const totp = new TOTP({ ...settings, issuer, label: username, secret: asSecret(secret) })
  return { secret: totp.secret.base32, url: totp.toString() }
}

/**
 * The step of 30 seconds whose code this is: the present one, or one earlier or later, for clocks
 * that differ.
 */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...settings, secret: asSecret(secret) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
