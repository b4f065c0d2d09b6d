import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isInProcess } from '../http/ask-api.ts'
import { tooManyRequests } from '../http/problems.ts'
import { type RateLimit, secondsUntil } from './limit-counter.ts'
import { rangesOf } from './source.ts'
import { openWindowCounter, type Reading, type WindowCounter } from './window-counter.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No reading limit: files and health checks cost almost nothing. */
    isUnlimited?: boolean
    /** A reading limit of this route, beside that of all pages and calls. */
    ownLimit?: RateLimit
  }
  interface FastifyRequest {
    /** The count of this request, once it is counted. */
    reading?: Reading | undefined
  }
}

/** Per process and source, for all pages and API calls. */
export const readingLimit = { name: 'reading', hits: 1_200, seconds: 300 } satisfies RateLimit

/** A form asks once for some letters of a name. */
export const placeLookUpLimit = {
  name: 'place-look-ups',
  hits: 120,
  seconds: 60,
} satisfies RateLimit

export const readingLimitHeaders = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
] as const

export function limitHeaders(
  reading: Reading,
): Record<(typeof readingLimitHeaders)[number], number> {
  return {
    'x-ratelimit-limit': reading.limit,
    'x-ratelimit-remaining': reading.remaining,
    'x-ratelimit-reset': secondsUntil(reading),
  }
}

export type ReadingLimit = {
  /** Counts a request once, however often it is called. Undefined if the request does not count. */
  take(request: FastifyRequest): Reading | undefined
}

/** Returns the count of the narrowest range, or of the first one that is used up. */
function openRangeCounter({ hits, seconds }: RateLimit) {
  const byShare = new Map<number, WindowCounter>()
  const counterFor = (share: number) => {
    const counter = byShare.get(share) ?? openWindowCounter(hits * share, seconds)
    byShare.set(share, counter)
    return counter
  }
  return (ip: string): Reading | undefined => {
    let narrowest: Reading | undefined
    for (const { range, share } of rangesOf(ip)) {
      const reading = counterFor(share)(range)
      if (reading.isOver) return reading
      narrowest ??= reading
    }
    return narrowest
  }
}

/**
 * Counts requests by their matched route, so that another spelling of the path changes nothing.
 * In-process API calls of a page count as part of that page.
 */
export function openReadingLimit(app: FastifyInstance): ReadingLimit {
  app.decorateRequest('reading')
  const countAll = openRangeCounter(readingLimit)
  const countOwn = new Map<RateLimit, ReturnType<typeof openRangeCounter>>()

  /** The count of all pages and calls, unless the limit of the route is used up. */
  function countLimits({ ip, routeOptions }: FastifyRequest): Reading | undefined {
    const reading = countAll(ip)
    const { ownLimit } = routeOptions.config ?? {}
    if (!ownLimit || reading?.isOver) return reading
    const count = countOwn.get(ownLimit) ?? openRangeCounter(ownLimit)
    countOwn.set(ownLimit, count)
    const own = count(ip)
    return own?.isOver ? own : reading
  }

  return {
    take(request) {
      if (request.routeOptions.config?.isUnlimited || isInProcess()) return undefined
      request.reading ??= countLimits(request)
      return request.reading
    },
  }
}

/** Tells each client how much is left, and refuses a client that has used it up. */
export function limitReading(app: FastifyInstance, limit: ReadingLimit): void {
  app.addHook('onRequest', (request, reply, done) => {
    const reading = limit.take(request)
    if (reading) reply.headers(limitHeaders(reading))
    if (reading?.isOver) throw tooManyRequests(secondsUntil(reading))
    done()
  })
}
