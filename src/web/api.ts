import createClient, {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
} from 'openapi-fetch'
import type { paths } from '../../docs/openapi.d.ts'
import type { FieldFault, ProblemCode, ProblemDetails } from '../shared/problems.ts'

const timeoutInMilliseconds = 30_000

type Failure = { status: number; statusText?: string; body: unknown; retryAfter?: number }

/** A failed call. `status` is 0 if there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's problem details, if it sent any. */
  readonly problem: ProblemDetails | undefined
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined

  constructor({ status, statusText = '', body, retryAfter }: Failure) {
    const problem = isProblem(body) ? body : undefined
    const text = typeof body === 'string' ? body : ''
    const said = problem?.detail || problem?.title || text || statusText
    super(status === 0 ? 'unreachable' : `${status}: ${said}`)
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get faults(): FieldFault[] {
    return this.problem?.errors ?? []
  }
}

/** Whether the server refused a call for this reason. */
export function hasProblem(error: unknown, code: ProblemCode): boolean {
  return error instanceof ApiError && error.problem?.code === code
}

/** The status for a page whose data did not come; undefined if nothing failed. */
export function failureStatusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status || 503 : undefined
}

/** Aborts after the timeout, or when the caller aborts. */
function fetchInTime(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutInMilliseconds)
  return fetch(request, { signal: AbortSignal.any([request.signal, timeout]) })
}

/** For a body that takes minutes to send. */
export const fetchPatiently = (request: Request): Promise<Response> => fetch(request)

/** Every operation of our API. The types are generated from docs/openapi.json. */
export const api = createClient<paths>({
  fetch: fetchInTime,
  credentials: 'same-origin',
  headers: { accept: 'application/json, application/problem+json' },
})

api.use({
  async onResponse({ response }) {
    if (!response.ok) throw await readRefusal(response)
  },
  onError: ({ request }) =>
    request.signal.aborted ? undefined : new ApiError({ status: 0, body: '' }),
})

type Sent<Body> =
  | { data: Body; error?: never; response: Response }
  | { data?: never; error: object; response: Response }

export async function answerOf<Body>(sent: Promise<Sent<Body>>) {
  const answer = await sent
  if (answer.error !== undefined) throw answer.error
  return { body: answer.data, headers: answer.response.headers }
}

export async function bodyOf<Body>(sent: Promise<Sent<Body>>): Promise<Body> {
  return (await answerOf(sent)).body
}

/** Null when nobody is signed in. */
export async function bodyIfSignedIn<Body>(sent: Promise<Sent<Body>>): Promise<Body | null> {
  try {
    return await bodyOf(sent)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

type Parts = { path?: Record<string, unknown>; query?: Record<string, unknown> }

/** The GET operations, with the parameters of their addresses. */
type Readable = {
  [Path in keyof paths as paths[Path] extends { get: unknown }
    ? Path
    : never]: paths[Path] extends {
    get: { parameters: infer Parameters extends Parts }
  }
    ? Parameters
    : never
}

/** The address of a GET operation: for links, and for requests that the server makes in process. */
export function addressOf<Path extends keyof Readable>(
  path: Path,
  params: Readable[Path] & Parts,
): string {
  return createFinalURL(path, {
    baseUrl: '',
    params,
    querySerializer: createQuerySerializer(),
    pathSerializer: defaultPathSerializer,
  })
}

export async function readRefusal(response: Response): Promise<ApiError> {
  return new ApiError({
    status: response.status,
    statusText: response.statusText,
    body: parseOrKeep(await response.text()),
    ...readRetryAfter(response.headers),
  })
}

/** Whether the site still has this file; undefined if it does not say. */
export async function hasFile(url: string): Promise<boolean | undefined> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) return true
  return answer?.status === 404 ? false : undefined
}

/** No schema check: every visitor would have to load zod, and the API is our own. */
function isProblem(body: unknown): body is ProblemDetails {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
}

/** The problem details in the body of an answer. */
export function readProblem(text: string): ProblemDetails | undefined {
  const body = parseOrKeep(text)
  return isProblem(body) ? body : undefined
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function readRetryAfter(headers: Headers): { retryAfter?: number } {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? {} : { retryAfter: seconds }
}
