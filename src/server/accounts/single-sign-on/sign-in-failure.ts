import type { SignInError } from '../../../shared/sign-in-errors.ts'
import { isDatabaseUnavailable } from '../../database/availability.ts'
import { Problem } from '../../http/problems.ts'

/** A sign-in elsewhere that does not succeed; the visitor is told `code` on /auth. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly code: SignInError

  constructor(code: SignInError, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** The provider gave no answer. Any other failure is one. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof SignInFailure && error.code === 'oidc_unavailable'
}

/** What a visitor is told when signing in meets this error; undefined for a fault of ours. */
export function asSignInFailure(error: Error): SignInFailure | undefined {
  if (error instanceof SignInFailure) return error
  const status = error instanceof Problem ? error.status : undefined
  if (status === 429) return new SignInFailure('oidc_busy')
  if (status === 503 || isDatabaseUnavailable(error)) return new SignInFailure('oidc_unavailable')
  return undefined
}

/** For the log: by which check it failed. What a provider wrote is kept out, but for known words. */
export function describeCause({ cause }: SignInFailure): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  const word = 'error' in cause && typeof cause.error === 'string' ? cause.error : ''
  return /^[a-z_]{1,50}$/.test(word) ? `${code}: ${word}` : code
}
