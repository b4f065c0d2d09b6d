import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type RequestOptions } from 'node:http'
import { newReport } from './reports.ts'
import { percentile } from './steady-load.ts'

export type LoadResult = {
  requests: number
  failures: string[]
  /** Ids of reports that were acknowledged. */
  acknowledged: string[]
  /** Milliseconds. */
  p99: number
}

export type Load = { count(): number; stop(): Promise<LoadResult> }

type Answer = { status: number; text: string }
type Visit = { path: string; method?: string; body?: string; headers?: Record<string, string> }

const longestAnswer = 20_000

async function send(url: string, visit: Visit, agent: RequestOptions['agent']): Promise<Answer> {
  const { path, method = 'GET', body, headers = {} } = visit
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const signal = AbortSignal.timeout(longestAnswer)
  const request = http.request(url + path, {
    method,
    headers: { ...headers, ...length },
    signal,
    ...(agent === undefined ? {} : { agent }),
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const part of response.setEncoding('utf8')) text += part
  return { status: response.statusCode ?? 0, text }
}

function submission(): Visit {
  return {
    path: '/api/reports',
    method: 'POST',
    body: JSON.stringify(newReport()),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  }
}

const reads = ['/api/statistics', '/api/reports?limit=5', '/api/reports', '/faq', '/api/statistics']

/**
 * Visitors who send requests without pause, on kept and new connections, until they are stopped.
 */
export function startLoad(url: string, visitors: number): Load {
  const result = { requests: 0, failures: [] as string[], acknowledged: [] as string[] }
  const durations: number[] = []
  let isStopped = false

  async function visit(wanted: Visit, status: number, agent: RequestOptions['agent']) {
    const startedAt = performance.now()
    const name = `${wanted.method ?? 'GET'} ${wanted.path}`
    const answer = await send(url, wanted, agent).catch((error: unknown) => String(error))
    result.requests += 1
    durations.push(performance.now() - startedAt)
    if (typeof answer !== 'string' && answer.status === status) return answer.text
    const told =
      typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 200)}`
    result.failures.push(`${new Date().toISOString()} ${name}: ${told}`)
    return ''
  }

  /** Loads a page and its scripts and styles. */
  async function visitPage(agent: RequestOptions['agent']) {
    const html = await visit({ path: '/' }, 200, agent)
    for (const [asset] of [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].slice(0, 3)) {
      await visit({ path: asset }, 200, agent)
    }
  }

  async function stay(number: number) {
    const kept = new http.Agent({ keepAlive: true })
    for (let turn = number; !isStopped; turn += 1) {
      const agent = turn % 3 === 0 ? false : kept
      if (turn % 12 === 0) await visitPage(agent)
      else if (turn % 4 === 0) {
        const text = await visit(submission(), 201, agent)
        if (text) result.acknowledged.push((JSON.parse(text) as { id: string }).id)
      } else await visit({ path: reads[turn % reads.length] ?? '/faq' }, 200, agent)
    }
    kept.destroy()
  }

  const ended = Promise.all(Array.from({ length: visitors }, (_, number) => stay(number)))
  return {
    count: () => result.requests,
    async stop() {
      isStopped = true
      await ended
      return { ...result, p99: percentile(durations, 0.99) }
    },
  }
}
