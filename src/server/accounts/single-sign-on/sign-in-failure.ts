import type { SignInError } from '../../../shared/sign-in-errors.ts'
import { isDatabaseUnavailable } from '../../database/availability.ts'
import { Problem } from '../../http/problems.ts'

/** A failed sign-in at the provider. The page /auth shows the visitor a text for `code`. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly code: SignInError

  constructor(code: SignInError, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Whether the provider did not respond. With any other failure, it did. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof SignInFailure && error.code === 'oidc_unavailable'
}

/** Returns the failure to show to the visitor, or undefined for an internal error. */
export function asSignInFailure(error: Error): SignInFailure | undefined {
  if (error instanceof SignInFailure) return error
  const status = error instanceof Problem ? error.status : undefined
  if (status === 429) return new SignInFailure('oidc_busy')
  if (status === 503 || isDatabaseUnavailable(error)) return new SignInFailure('oidc_unavailable')
  return undefined
}

/**
 * For the log: the failed check. Leaves out the provider's own texts, except for plain error codes.
 */
export function describeCause({ cause }: SignInFailure): string | undefined {
  if (!(cause instanceof Error)) return undefined
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
  const word = 'error' in cause && typeof cause.error === 'string' ? cause.error : ''
  return /^[a-z_]{1,50}$/.test(word) ? `${code}: ${word}` : code
}
