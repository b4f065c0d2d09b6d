import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config.ts'
import { isInProcess } from '../http/ask-api.ts'
import { tooManyRequests } from '../http/problems.ts'
import { mayBeShared } from '../http/shared-cache.ts'
import { isUsedUp } from './limit-counter.ts'
import { rangesOf } from './source.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** No reading limit: files and health checks cost almost nothing. */
    isUnlimited?: boolean
  }
}

/** Per process and source, for all pages and API calls. */
export const readingLimit = { hits: 1_200, seconds: 300 }

/** Bounds the memory for any number of sources. Two sources rarely share a bucket. */
const buckets = 32_768

/** Stores no address, only a bucket number under a key that exists in this process alone. */
function bucketOf(key: Buffer, range: string): string {
  const digest = createHmac('sha256', key).update(range).digest()
  return String(digest.readUInt32BE() % buckets)
}

function setLimitHeaders(reply: FastifyReply, points: number, rest: RateLimiterRes): void {
  reply.headers({
    'x-ratelimit-limit': points,
    'x-ratelimit-remaining': rest.remainingPoints,
    'x-ratelimit-reset': Math.ceil(rest.msBeforeNext / 1_000),
  })
}

function openCounters() {
  const key = randomBytes(32)
  const counters = new Map<string, RateLimiterMemory>()
  const { hits, seconds } = readingLimit
  return (width: number, share: number, range: string) => {
    const name = `reading-${width}-${share}`
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

/**
 * Limits requests by their matched route, so that another spelling of the path changes nothing.
 * In-process API calls of a page count as part of that page.
 */
export function limitReading(app: FastifyInstance, config: Config): void {
  const count = openCounters()
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.routeOptions.config?.isUnlimited || isInProcess()) return
    // What a shared cache stores goes to other visitors too.
    const isShared = mayBeShared(request, config)
    for (const [width, { range, share }] of rangesOf(request.ip).entries()) {
      const { rest, points, isOver } = await count(width, share, range)
      if (isOver || (width === 0 && !isShared)) setLimitHeaders(reply, points, rest)
      if (isOver) throw tooManyRequests(Math.max(1, Math.ceil(rest.msBeforeNext / 1_000)))
    }
  })
}
