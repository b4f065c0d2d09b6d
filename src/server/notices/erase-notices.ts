import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { promisedPeriods } from '../../shared/promises.ts'
import { defineJob } from '../jobs/job.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import type { PromiseRule } from '../promises/promise-rule.ts'

type NoticePromise = 'saved-searches' | 'case-notices'

const periodOf = (name: NoticePromise) =>
  sql`make_interval(months => ${sql.lit(promisedPeriods[name].amount)})`

/** When a search ends without another click. */
export const searchEnd = sql<Date>`kept_at + ${periodOf('saved-searches')}`

/** Erases the rows of a table that were not kept for the promised period. Others wait for an answer. */
function noticesOf(name: NoticePromise, table: string): PromiseRule {
  const rows = sql.table(table)
  const confirmed: RawBuilder<number> = sql`
    select count(*) from ${rows} where confirmed_at is not null`
  const isOver = (now: Date) => sql<boolean>`kept_at <= ${now}::timestamptz - ${periodOf(name)}`
  return {
    checked: confirmed,
    all: confirmed,
    due: (now) => sql`select count(*) from ${rows} where ${isOver(now)}`,
    async keep({ database }, { now }) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${rows} where ${isOver(now)}`.execute(database)
      return Number(numAffectedRows)
    },
  }
}

export const savedSearches = noticesOf('saved-searches', 'saved_searches')
export const caseNotices = noticesOf('case-notices', 'case_notices')

/** Erases what mails are sent for, with its address, 12 months after the last click. */
export const noticeErasure = defineJob({
  name: 'erase-notices',
  schedule: '29 * * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  async perform(context, _payload, { signal }) {
    await keepPromise(context, 'saved-searches', savedSearches, { signal })
    await keepPromise(context, 'case-notices', caseNotices, { signal })
  },
})
