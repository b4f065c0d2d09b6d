import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/open.ts'

export type RateLimit = { name: string; hits: number; seconds: number }

type Query = { text: string; values: unknown[]; name?: string }

/** The library expects a client of `pg`. This adapter also works inside our transactions. */
function clientOf(database: Database) {
  return {
    async query({ text, values }: Query) {
      const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}

const counters = new WeakMap<Database, Map<string, RateLimiterPostgres>>()

/** Returns the counter of one limit, in the table that all processes share. */
export function counterOf(database: Database, { name, hits, seconds }: RateLimit) {
  const known = counters.get(database) ?? new Map<string, RateLimiterPostgres>()
  counters.set(database, known)
  const id = `${name} ${hits} ${seconds}`
  const counter =
    known.get(id) ??
    new RateLimiterPostgres({
      storeClient: clientOf(database),
      storeType: 'client',
      tableName: 'limit_counts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points: hits,
      duration: seconds,
    })
  known.set(id, counter)
  return counter
}

/** True if a limit is used up. Any other rejection of the library is an error. */
export function isUsedUp(reason: unknown): reason is RateLimiterRes {
  return reason instanceof RateLimiterRes
}

/** At least 1, as `retry-after` tells it. */
export function secondsUntil({ msBeforeNext }: { msBeforeNext: number }): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1_000))
}
