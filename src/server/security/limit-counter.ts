import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/open.ts'

export type RateLimit = { name: string; hits: number; seconds: number }

type Query = { text: string; values: unknown[]; name?: string }

/** The library asks for a client of `pg`; this one also works inside a transaction of ours. */
function clientOf(database: Database) {
  return {
    query: ({ text, values }: Query) => database.executeQuery(CompiledQuery.raw(text, values)),
  }
}

const counters = new WeakMap<Database, Map<string, RateLimiterPostgres>>()

/** Counts one limit in the table that all processes share. */
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

/** True for the answer of the library that a limit is used up; everything else is an error. */
export function isUsedUp(reason: unknown): reason is RateLimiterRes {
  return reason instanceof RateLimiterRes
}
