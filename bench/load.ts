import autocannon from 'autocannon'

export type Figures = {
  /** Those with an answer other than 503. */
  requests: number
  requestsPerSecond: number
  p50: number
  p99: number
  /** Answers 503, with which a busy site protects itself. */
  refused: number
}

export type LoadRequest = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** Simultaneous requests. */
const connections = 32

const usualAnswers = new Set(['200', '201', '304', '503'])

/** Each of 16,384 visitors in a network of their own, as a proxy names them. */
const visitorOf = (index: number) => `10.${index & 127}.${(index >> 7) & 127}.1`

type Load = { url: string; seconds: number; request: (index: number) => LoadRequest }

const asVisitor = ({ headers, ...given }: LoadRequest, index: number): LoadRequest => ({
  ...given,
  headers: { ...headers, 'x-forwarded-for': visitorOf(index) },
})

/**
 * Sends requests as fast as the server answers, each with the next index. Every answer must be a
 * success or a 503.
 */
export async function load({ url, seconds, request }: Load): Promise<Figures> {
  let index = 0
  const { errors, statusCodeStats, requests, latency, duration } = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (given) => ({ ...given, ...asVisitor(request(index), index++) }) }],
  })
  const unusual = Object.keys(statusCodeStats ?? {}).filter((status) => !usualAnswers.has(status))
  if (errors > 0 || unusual.length > 0) {
    const answers = `${errors} errors, answers ${unusual.join(', ')}`
    throw new Error(`${url}${request(0).path}: ${answers}`)
  }
  const refused = statusCodeStats?.['503']?.count ?? 0
  const answered = requests.total - refused
  return {
    requests: answered,
    requestsPerSecond: answered / duration,
    p50: latency.p50,
    p99: latency.p99,
    refused,
  }
}
