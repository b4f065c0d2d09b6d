import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaValidationError,
} from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type FieldFault, schemaFault } from '../../shared/problems.ts'
import { isDatabaseUnavailable } from '../database/availability.ts'
import { S3Error } from '../evidence/keep/s3-client.ts'
import { SealingKeyUnusable } from '../security/sealing.ts'
import { WorkerUnavailable } from '../workers/worker-pool.ts'
import { connectionLimits } from './connections/connection-limits.ts'
import {
  badRequest,
  type GivenProblem,
  invalidFields,
  malformed,
  notFound,
  Problem,
  problemDetails,
  tooLarge,
  unavailable,
} from './problems.ts'

/** Seconds. A missing package or file returns only after an operator puts it back. */
const operatorRetryAfter = 300

/** Seconds. */
const storeRetryAfter = 10

export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problemDetails(problem, reply.request.id))
}

/** For errors that Fastify itself raises before a handler runs. */
const frameworkProblems: Record<string, GivenProblem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too-large', values: { what: 'request' } },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad-request', values: { fault: 'cut-off' } },
  FST_ERR_BAD_URL: { code: 'bad-request', values: { fault: 'address' } },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'too-large', values: { what: 'address' } },
}

/** PostgreSQL rejects NUL and invalid UTF-8. Schemas usually reject them first, by field. */
function isUnstorable({ code }: Error & { code?: string }): boolean {
  return code === '22021' || code === '22P05'
}

function asFault({ instancePath, message, params }: FastifySchemaValidationError): FieldFault {
  const path = instancePath.slice(1).replaceAll('/', '.')
  // Zod lists the fields that a strict object does not know.
  return schemaFault(path, message, Array.isArray(params.keys) ? params.keys : [])
}

/** Maps an error to a problem. Returns undefined for an unexpected error. */
function asProblem(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidFields(error.validation.map(asFault))
  }
  if (error instanceof WorkerUnavailable || error instanceof SealingKeyUnusable) {
    return unavailable(operatorRetryAfter)
  }
  if (isDatabaseUnavailable(error)) return unavailable()
  if (error instanceof S3Error) return unavailable(storeRetryAfter)
  if (isUnstorable(error)) return malformed('characters')
  const status = error.statusCode
  if (status === undefined || status >= 500) return undefined
  const known = frameworkProblems[error.code]
  if (known) return new Problem(status, known)
  if (error instanceof SyntaxError) return badRequest('invalid-json')
  return malformed('unknown', status)
}

/** What the operator needs to know. A message with a code may quote a row; without one it tells nothing of a person. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && error.code !== undefined ? error.code : error.message
}

/** Returns the problem to send for any thrown `error`, and logs unexpected errors. */
export function problemOf(error: unknown, request: FastifyRequest): Problem {
  const problem = error instanceof Error ? asProblem(error as FastifyError | Problem) : undefined
  if (!problem) {
    request.log.error({ err: error }, 'failed')
    return new Problem(500, 'internal')
  }
  if (error instanceof WorkerUnavailable && error.isFirst)
    request.log.error({ err: error }, 'A worker cannot be used')
  if (error instanceof S3Error) request.log.error({ err: error }, 'The store of videos failed')
  if (problem.status >= 500) {
    request.log.warn({ code: problem.code, cause: causeOf(error) }, 'refused')
  }
  return problem
}

function handleError(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  // Fastify would close the connection while the client still sends. `connections` gives it time to
  // read.
  if (!request.raw.complete && reply.getHeader('connection') === 'close') {
    if (!(error instanceof Problem)) reply.removeHeader('connection')
  }
  return sendProblem(reply, problemOf(error, request))
}

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound('page')))
}

/** The hooks that set the security headers do not run for these responses. */
const bareHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Handles URLs that Fastify cannot route. */
export function handleFrameworkError(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(bareHeaders)
  sendProblem(reply, asProblem(error) ?? malformed('address'))
}

function clientProblem(code: string): Problem {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem(408, 'timeout')
  if (code === 'HPE_HEADER_OVERFLOW') return tooLarge(431, 'headers')
  return malformed('http')
}

/** Handles bytes that are not a valid HTTP request: there is only a socket to respond on. */
export function handleClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const details = problemDetails(clientProblem(error.code), randomUUID())
  const body = JSON.stringify(details)
  const head = [
    `HTTP/1.1 ${details.status} ${details.title}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(bareHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Closes the connection even if the client keeps its side open.
  setTimeout(() => socket.destroy(), connectionLimits.lingering).unref()
}
