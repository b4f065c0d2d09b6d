import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { promisedPeriods } from '../../shared/promises.ts'
import { defineJob } from '../jobs/job.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import type { PromiseRule } from '../promises/promise-rule.ts'

const { amount: months } = promisedPeriods['saved-searches']

/** When a search ends without another click. */
export const searchEnd = sql<Date>`kept_at + make_interval(months => ${sql.lit(months)})`

const confirmed: RawBuilder<number> = sql`
  select count(*) from saved_searches where confirmed_at is not null`

const isOver = (now: Date) =>
  sql<boolean>`kept_at <= ${now}::timestamptz - make_interval(months => ${sql.lit(months)})`

export const savedSearches: PromiseRule = {
  checked: confirmed,
  all: confirmed,
  due: (now) => sql`select count(*) from saved_searches where ${isOver(now)}`,
  async keep({ database }, { now }) {
    const { numAffectedRows = 0n } = await sql`
      delete from saved_searches where ${isOver(now)}`.execute(database)
    return Number(numAffectedRows)
  },
}

/** Erases searches with their addresses 12 months after the last click in one of their mails. */
export const savedSearchErasure = defineJob({
  name: 'erase-saved-searches',
  schedule: '29 * * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  perform: (context, _payload, { signal }) =>
    keepPromise(context, 'saved-searches', savedSearches, { signal }),
})
