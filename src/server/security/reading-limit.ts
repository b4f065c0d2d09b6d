import { hash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { isInProcess } from '../http/ask-api.ts'
import { tooManyRequests } from '../http/problems.ts'
import { isUsedUp, type RateLimit, secondsUntil } from './limit-counter.ts'
import { rangesOf, type SourceRange } from './source.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No reading limit: files and health checks cost almost nothing. */
    isUnlimited?: boolean
    /** A reading limit of this route, beside that of all pages and calls. */
    ownLimit?: RateLimit
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

/** Bounds the memory for any number of sources. Two sources rarely share a bucket. */
const buckets = 32_768

/**
 * Stores no address, only a bucket number under a key that exists in this process alone. Every request pays for this
 * twice, so it hashes in one step: `createHmac` takes 20 times as long.
 */
function bucketOf(key: string, range: string): string {
  const digest = hash('sha256', `${key} ${range}`)
  return String(Number.parseInt(digest.slice(0, 8), 16) % buckets)
}

/** The count of the narrowest range, or of the first one that is used up. */
type Reading = { rest: RateLimiterRes; points: number; isOver: boolean }

export const readingLimitHeaders = [
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
] as const

export function limitHeaders({
  points,
  rest,
}: Reading): Record<(typeof readingLimitHeaders)[number], number> {
  return {
    'x-ratelimit-limit': points,
    'x-ratelimit-remaining': rest.remainingPoints,
    'x-ratelimit-reset': Math.ceil(rest.msBeforeNext / 1_000),
  }
}

function openCounters() {
  const key = randomBytes(32).toString('base64')
  const counters = new Map<string, RateLimiterMemory>()
  return (limit: RateLimit, width: number, { range, share }: SourceRange) => {
    const name = `${limit.name}-${width}-${share}`
    const { hits, seconds } = limit
    const counter =
      counters.get(name) ??
      new RateLimiterMemory({ keyPrefix: name, points: hits * share, duration: seconds })
    counters.set(name, counter)
    return counter.consume(bucketOf(key, range)).then(
      (rest) => ({ rest, points: counter.points, isOver: false }),
      (reason: unknown) => {
        if (!isUsedUp(reason)) throw reason
        return { rest: reason, points: counter.points, isOver: true }
      },
    )
  }
}

export type ReadingLimit = {
  /** Counts a request once, however often it is called. Undefined if the request does not count. */
  take(request: FastifyRequest): Promise<Reading | undefined>
}

/**
 * Counts requests by their matched route, so that another spelling of the path changes nothing.
 * In-process API calls of a page count as part of that page.
 */
export function openReadingLimit(): ReadingLimit {
  const count = openCounters()
  const taken = new WeakMap<FastifyRequest, Promise<Reading | undefined>>()

  async function countRanges(limit: RateLimit, ip: string): Promise<Reading | undefined> {
    let narrowest: Reading | undefined
    for (const [width, range] of rangesOf(ip).entries()) {
      const reading = await count(limit, width, range)
      if (reading.isOver) return reading
      narrowest ??= reading
    }
    return narrowest
  }

  /** The count of all pages and calls, unless the limit of the route is used up. */
  async function countLimits({ ip, routeOptions }: FastifyRequest): Promise<Reading | undefined> {
    const reading = await countRanges(readingLimit, ip)
    const { ownLimit } = routeOptions.config ?? {}
    if (!ownLimit || reading?.isOver) return reading
    const own = await countRanges(ownLimit, ip)
    return own?.isOver ? own : reading
  }

  return {
    take(request) {
      const isFree = request.routeOptions.config?.isUnlimited || isInProcess()
      const reading =
        taken.get(request) ?? (isFree ? Promise.resolve(undefined) : countLimits(request))
      taken.set(request, reading)
      return reading
    },
  }
}

/** Tells each client how much is left, and refuses a client that has used it up. */
export function limitReading(app: FastifyInstance, limit: ReadingLimit): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const reading = await limit.take(request)
    if (!reading) return
    reply.headers(limitHeaders(reading))
    if (reading.isOver) throw tooManyRequests(secondsUntil(reading.rest))
  })
}
