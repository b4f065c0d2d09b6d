import { Secret, TOTP } from 'otpauth'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'

/** Every authenticator app supports these. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20

function asSecret(bytes: Buffer): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer })
}

export function makeSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes)
}

/** Returns the secret as text and as a URL for a QR code. */
export function describeSecret(
  secret: Buffer,
  { issuer, username }: { issuer: string; username: string },
): AuthenticatorSecret {
  const totp = new TOTP({ ...settings, issuer, label: username, secret: asSecret(secret) })
  return { secret: totp.secret.base32, url: totp.toString() }
}

/**
 * Returns the number of the 30-second step to which the code belongs. Accepts the present step and
 * its two neighbours, because clocks differ.
 */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...settings, secret: asSecret(secret) })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
