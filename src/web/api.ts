import createClient, {
  createFinalURL,
  createQuerySerializer,
  defaultPathSerializer,
} from 'openapi-fetch'
import type { paths } from '../../docs/openapi.d.ts'
import type { FieldFault, ProblemDetails } from '../shared/problems.ts'

const timeoutInMilliseconds = 30_000

type Failure = { status: number; statusText?: string; body: unknown; retryAfter?: number }

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's problem details, when it sent them. */
  readonly problem: ProblemDetails | undefined
  /** Seconds to wait before the next try. */
  readonly retryAfter: number | undefined

  constructor({ status, statusText = '', body, retryAfter }: Failure) {
    const problem = isProblem(body) ? body : undefined
    const text = typeof body === 'string' ? body : ''
    const said = problem?.detail || problem?.title || text || statusText
    super(status === 0 ? said : `${status}: ${said}`)
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get faults(): FieldFault[] {
    return this.problem?.errors ?? []
  }
}

/** What the caller waits for ends after half a minute, or earlier where the caller gives up. */
function fetchInTime(request: Request): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutInMilliseconds)
  return fetch(request, { signal: AbortSignal.any([request.signal, timeout]) })
}

/** Every operation of our own API; the types are those of docs/openapi.json. */
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
    request.signal.aborted ? undefined : new ApiError({ status: 0, body: unreachable }),
})

type Sent<Body> =
  | { data: Body; error?: never; response: Response }
  | { data?: never; error: object; response: Response }

/** An answer with its headers. */
export async function answerOf<Body>(sent: Promise<Sent<Body>>) {
  const answer = await sent
  if (answer.error !== undefined) throw answer.error
  return { body: answer.data, headers: answer.response.headers }
}

/** The body of an answer. */
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

/** What can be read, with what its address needs. */
type Readable = {
  [Path in keyof paths as paths[Path] extends { get: unknown }
    ? Path
    : never]: paths[Path] extends {
    get: { parameters: infer Parameters extends Parts }
  }
    ? Parameters
    : never
}

/** The address of something to read: for links, and for the server, which asks in process. */
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

/** Whether a file of the site is no longer there; false when nobody answers. */
export async function isGone(url: string): Promise<boolean> {
  const answer = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404
}

const unreachable = 'The site could not be reached. Check your connection and try again.'

/** Our own API is believed: a schema check here would cost every visitor the whole of zod. */
function isProblem(body: unknown): body is ProblemDetails {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body
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
