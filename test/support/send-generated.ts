import http from 'node:http'
import type { Database } from '../../src/server/database/open.ts'
import type { Actor } from './access-actors.ts'
import { accessRequest } from './access-requests.ts'
import { type Plan, routeOf } from './generated-requests.ts'

export type RawAnswer = { status: number; type: string; text: string }

/** JSON has no `undefined`, and a lone surrogate must be escaped. */
function toText(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

function bodyOf({ body }: Plan, right: string | undefined): string | undefined {
  if (body.kind === 'right') return right
  if (body.kind === 'raw') return body.text
  if (body.kind === 'generated') return toText(body.value)
  if (right === undefined) return undefined
  const fields = Object.entries({ ...JSON.parse(right), ...body.changes })
  return toText(Object.fromEntries(fields.filter((_, index) => index !== body.removed)))
}

/** Sends the complete request of a plan byte for byte; `fetch` would normalise it first. */
export async function sendPlan(
  { url, agent, database }: { url: string; agent: http.Agent; database: Database },
  plan: Plan,
  actor: Actor,
): Promise<RawAnswer> {
  const { path, init } = await accessRequest(database, routeOf(plan.operation), actor)
  const right = typeof init.body === 'string' ? init.body : undefined
  const body = bodyOf(plan, right)
  const pathname =
    plan.id === undefined ? path : plan.operation.template.replace(/\{\w+\}/, plan.id)
  const { method } = plan.operation
  return ask({
    options: {
      method,
      agent,
      path: plan.query === '' ? pathname : `${pathname}?${plan.query}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...init.headers,
        ...plan.headers,
        ...(body === undefined || method === 'GET'
          ? {}
          : { 'content-length': Buffer.byteLength(body) }),
      },
    },
    body: method === 'GET' ? undefined : body,
    url,
  })
}

type Question = { url: string; options: http.RequestOptions; body: string | undefined }

/** Retries when the server closed a kept connection at the moment of the request. */
function ask({ url, options, body }: Question): Promise<RawAnswer> {
  const request = http.request(url, options)
  return new Promise((resolve, reject) => {
    request.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosed = request.reusedSocket && error.code === 'ECONNRESET'
      if (wasClosed) ask({ url, options, body }).then(resolve, reject)
      else reject(error)
    })
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const type = response.headers['content-type'] ?? ''
        resolve({ status: response.statusCode ?? 0, type, text })
      })
    })
    request.end(body)
  })
}
