import { sql } from 'kysely'
import * as z from 'zod'
import { promisedPeriods } from '../../shared/promises.ts'
import { deleteRows } from '../jobs/delete-rows.ts'
import { defineJob } from '../jobs/job.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import { type PromiseRule, timestamp } from '../promises/promise-rule.ts'

/**
 * What the site itself stores of requests and of work that failed. `purge-expired` and the queue remove
 * it much earlier; this is what the policy promises if they do not. The lines of the log are not here:
 * the process writes them out, and the operator keeps them.
 */
const traces = [
  { table: sql.table('arrivals'), at: sql`slot` },
  { table: sql.table('limit_counts'), at: sql`to_timestamp(expire / 1000.0)` },
  { table: sql.table('reporter_readings'), at: sql`read_at` },
]

const { amount: days } = promisedPeriods['technical-logs']

const isOver = (at: (typeof traces)[number]['at'], now: Date) =>
  sql<boolean>`${at} <= ${timestamp(now)} - make_interval(days => ${days})`

const plus = sql` + `
const countAll = sql<number>`select ${sql.join(
  traces.map(({ table }) => sql`(select count(*) from ${table})`),
  plus,
)}`

export const technicalLogs: PromiseRule = {
  checked: countAll,
  all: countAll,
  due: (now) =>
    sql`select ${sql.join(
      traces.map(({ table, at }) => sql`(select count(*) from ${table} where ${isOver(at, now)})`),
      plus,
    )}`,
  // Nothing of value is lost with an old trace, and after a pause of the site all of them are old.
  few: Number.POSITIVE_INFINITY,
  async keep({ database }, { now, signal }) {
    let erased = 0
    for (const { table, at } of traces) {
      erased += await deleteRows(database, { table, isOver: isOver(at, now) }, signal)
    }
    return erased
  },
}

export const technicalLogErasure = defineJob({
  name: 'erase-technical-logs',
  schedule: '50 3 * * *',
  payload: z.unknown(),
  longestRun: 900,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  perform: (context, _payload, { signal }) =>
    keepPromise(context, 'technical-logs', technicalLogs, { signal }),
})
