import { STATUS_CODES } from 'node:http'
import type { FieldFault, ProblemDetails } from '../../shared/problems.ts'
import type { ProofChallenge } from '../../shared/proof-of-work.ts'

type Extras = {
  errors?: FieldFault[]
  retryAfter?: number
  current?: Record<string, unknown>
  challenge?: ProofChallenge
}

/**
 * An error to return to the caller. `code` is stable, `message` is a sentence for people,
 * `retryAfter` is in seconds.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldFault[] | undefined
  readonly retryAfter: number | undefined
  readonly current: Record<string, unknown> | undefined
  readonly challenge: ProofChallenge | undefined

  constructor(status: number, code: string, message: string, extras: Extras = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = extras.errors
    this.retryAfter = extras.retryAfter
    this.current = extras.current
    this.challenge = extras.challenge
  }
}

export function notFound(what: string): Problem {
  return new Problem(404, 'not-found', `There is no such ${what}.`)
}

export function badRequest(code: string, message: string): Problem {
  return new Problem(400, code, message)
}

export function invalidFields(errors: FieldFault[]): Problem {
  const detail = errors.map((fault) => fault.message).join('. ')
  return new Problem(400, 'invalid-fields', `${detail}.`, { errors })
}

export function signInRequired(message: string): Problem {
  return new Problem(401, 'sign-in-required', message)
}

/** For the administration, which has its own sessions. */
export function notAuthenticated(): Problem {
  return new Problem(401, 'not-authenticated', 'Not authenticated')
}

/** The session is valid, but the action requires the password again. */
export function confirmationRequired(): Problem {
  return new Problem(401, 'confirmation-required', 'Re-authentication required')
}

export function forbidden(code: string, message: string): Problem {
  return new Problem(403, code, message)
}

/** `current` is the newer state that the caller did not know. */
export function conflict(
  code: string,
  message: string,
  current?: Record<string, unknown>,
): Problem {
  return new Problem(409, code, message, current ? { current } : {})
}

/** For values that another account uses, one error per field. */
export function alreadyTaken(errors: FieldFault[]): Problem {
  const detail = errors.map((fault) => fault.message).join('. ')
  return new Problem(409, 'already-taken', detail, { errors })
}

export function wrongCredentials(): Problem {
  return new Problem(401, 'wrong-credentials', 'Invalid username or password')
}

export function unprocessable(code: string, message: string): Problem {
  return new Problem(422, code, message)
}

/** For a request without an unused proof of work. */
export function verificationRequired(challenge: ProofChallenge): Problem {
  return new Problem(428, 'verification-required', 'Verification required', { challenge })
}

export function tooManyRequests(retryAfter: number): Problem {
  const message = 'Too many requests. Please try again later.'
  return new Problem(429, 'too-many-requests', message, { retryAfter })
}

/** For an administrator above the hourly limit, which limits the damage of a stolen session. */
export function tooManyDeletions(most: number, left: number, retryAfter: number): Problem {
  const message = `You can delete ${most} reports in an hour, and ${left} are left. Please try again later.`
  return new Problem(429, 'too-many-deletions', message, { retryAfter })
}

/** Seconds until a client should retry, unless a problem says otherwise. */
export const usualRetryAfter = 5

export function unavailable(retryAfter = usualRetryAfter): Problem {
  const message = 'The site is busy or under repair. Please try again in a moment.'
  return new Problem(503, 'unavailable', message, { retryAfter })
}

export function problemDetails(problem: Problem, requestId: string): ProblemDetails {
  return {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.current ? { current: problem.current } : {}),
    ...(problem.challenge ? { challenge: problem.challenge } : {}),
    requestId,
  }
}
