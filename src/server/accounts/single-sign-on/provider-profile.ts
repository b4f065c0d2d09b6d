import * as z from 'zod/mini'
import { emailAddress, publicUsername } from '../../../shared/accounts.ts'
import { textLimits, usernameLimits } from '../../../shared/limits.ts'
import { isStorable } from '../../../shared/text.ts'
import { SignInFailure } from './sign-in-failure.ts'

/**
 * The claims of the provider, cleaned by our rules. Null stands for a missing or unusable claim.
 */
export type ProviderProfile = {
  issuer: string
  subject: string
  /** Null unless the provider has confirmed it. */
  email: string | null
  username: string | null
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** Bytes, by the standard (OpenID Connect Core, section 2). */
const longestSubject = 255
const longestPictureUrl = 2_000

const email = emailAddress()
const username = publicUsername()

/** Returns one line without control characters and text-direction marks. */
function cleanText(claim: unknown, longest: number): string | null {
  if (typeof claim !== 'string') return null
  const line = claim
    .toWellFormed()
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, longest).join('').trim() || null
}

function readEmail(claim: unknown, isVerified: unknown): string | null {
  const parsed = z.safeParse(email, claim)
  return isVerified === true && parsed.success ? parsed.data : null
}

/** Cuts an e-mail address before the @, because user names are public. */
function readUsername(claim: unknown): string | null {
  const name = cleanText(claim, 1_000)?.normalize('NFKC').split('@', 1)[0] ?? ''
  const letters = name
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replaceAll(/^[._-]+|[._-]+$/g, '')
  const parsed = z.safeParse(
    username,
    Array.from(letters).slice(0, usernameLimits.longest).join(''),
  )
  return parsed.success ? parsed.data : null
}

function readPictureUrl(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > longestPictureUrl) return null
  const url = URL.parse(claim)
  return url?.protocol === 'https:' && url.href.length <= longestPictureUrl ? url.href : null
}

/** Throws `SignInFailure` if the issuer or the subject is missing or cannot be stored. */
export function readProfile(claims: Record<string, unknown>): ProviderProfile {
  const { iss: issuer, sub: subject } = claims
  if (typeof issuer !== 'string' || typeof subject !== 'string' || subject === '') {
    throw new SignInFailure('oidc_refused')
  }
  if (Buffer.byteLength(subject) > longestSubject || !isStorable(subject)) {
    throw new SignInFailure('oidc_refused')
  }
  return {
    issuer,
    subject,
    email: readEmail(claims.email, claims.email_verified),
    username: readUsername(claims.preferred_username),
    firstName: cleanText(claims.given_name, textLimits.firstName),
    lastName: cleanText(claims.family_name, textLimits.lastName),
    profileImageUrl: readPictureUrl(claims.picture),
  }
}
