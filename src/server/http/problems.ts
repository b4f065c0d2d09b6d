import { STATUS_CODES } from 'node:http'
import type { FieldFault, ProblemCode, ProblemDetails } from '../../shared/problems.ts'
import type { ProofChallenge } from '../../shared/proof-of-work.ts'
import { problemsTexts } from '../../shared/texts/en/problems.ts'
import {
  type Coded,
  findSentence,
  type PlainCode,
  type Values,
} from '../../shared/texts/sentences.ts'

const { sentences } = problemsTexts

/** A code of the catalogue, with the values that its sentence needs. */
export type GivenProblem = PlainCode<typeof sentences> | Coded<typeof sentences>
type CodedProblem = Exclude<GivenProblem, string>

/** The values that choose or fill the sentence of a code. */
type ValuesOf<Code extends ProblemCode> = Extract<CodedProblem, { code: Code }>['values']

type Extras = {
  errors?: FieldFault[]
  retryAfter?: number
  current?: Record<string, unknown>
  challenge?: ProofChallenge
}

/**
 * An error to return to the caller. `code` is stable, `message` is its English sentence,
 * `retryAfter` is in seconds.
 */
export class Problem extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly values: Values | undefined
  readonly errors: FieldFault[] | undefined
  readonly retryAfter: number | undefined
  readonly current: Record<string, unknown> | undefined
  readonly challenge: ProofChallenge | undefined

  constructor(status: number, given: GivenProblem, extras: Extras = {}) {
    const { code, values } = typeof given === 'string' ? { code: given, values: undefined } : given
    super(findSentence(sentences, { code, values }))
    this.status = status
    this.code = code
    this.values = extras.errors ? undefined : values
    this.errors = extras.errors
    this.retryAfter = extras.retryAfter
    this.current = extras.current
    this.challenge = extras.challenge
  }
}

export function notFound(what: ValuesOf<'not-found'>['what']): Problem {
  return new Problem(404, { code: 'not-found', values: { what } })
}

export function badRequest(given: GivenProblem): Problem {
  return new Problem(400, given)
}

/** For a request that violates HTTP or the rules of the API. */
export function malformed(fault: ValuesOf<'bad-request'>['fault'], status = 400): Problem {
  return new Problem(status, { code: 'bad-request', values: { fault } })
}

function joinFaults(errors: FieldFault[]) {
  return { faults: errors.map(({ message }) => message).join('. ') }
}

export function invalidFields(errors: FieldFault[]): Problem {
  return new Problem(400, { code: 'invalid-fields', values: joinFaults(errors) }, { errors })
}

export function signInRequired(to: ValuesOf<'sign-in-required'>['to']): Problem {
  return new Problem(401, { code: 'sign-in-required', values: { to } })
}

/** For the administration, which has its own sessions. */
export function notAuthenticated(): Problem {
  return new Problem(401, 'not-authenticated')
}

/** The session is valid, but the action requires the password again. */
export function confirmationRequired(): Problem {
  return new Problem(401, 'confirmation-required')
}

export function forbidden(given: GivenProblem): Problem {
  return new Problem(403, given)
}

/** `current` is the newer state that the caller did not know. */
export function conflict(given: GivenProblem, current?: Record<string, unknown>): Problem {
  return new Problem(409, given, current ? { current } : {})
}

/** For values that another account uses, one error per field. */
export function alreadyTaken(errors: FieldFault[]): Problem {
  return new Problem(409, { code: 'already-taken', values: joinFaults(errors) }, { errors })
}

export function wrongCredentials(): Problem {
  return new Problem(401, 'wrong-credentials')
}

export function unprocessable(given: GivenProblem): Problem {
  return new Problem(422, given)
}

export function tooLarge(status: number, what: ValuesOf<'too-large'>['what']): Problem {
  return new Problem(status, { code: 'too-large', values: { what } })
}

/** For a request without an unused proof of work. */
export function verificationRequired(challenge: ProofChallenge): Problem {
  return new Problem(428, 'verification-required', { challenge })
}

export function tooManyRequests(retryAfter: number): Problem {
  return new Problem(429, 'too-many-requests', { retryAfter })
}

/** For an administrator above the hourly limit, which limits the damage of a stolen session. */
export function tooManyDeletions(most: number, left: number, retryAfter: number): Problem {
  return new Problem(429, { code: 'too-many-deletions', values: { most, left } }, { retryAfter })
}

/** Seconds until a client should retry, unless a problem says otherwise. */
export const usualRetryAfter = 5

export function unavailable(retryAfter = usualRetryAfter): Problem {
  return new Problem(503, 'unavailable', { retryAfter })
}

export function problemDetails(problem: Problem, requestId: string): ProblemDetails {
  return {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    ...(problem.values ? { values: problem.values } : {}),
    ...(problem.errors ? { errors: problem.errors } : {}),
    ...(problem.current ? { current: problem.current } : {}),
    ...(problem.challenge ? { challenge: problem.challenge } : {}),
    requestId,
  }
}
