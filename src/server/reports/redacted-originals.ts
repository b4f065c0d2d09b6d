import { sql } from 'kysely'
import * as z from 'zod'
import { promisedPeriods } from '../../shared/promises.ts'
import type { RedactedField, RedactedOriginal } from '../../shared/redactions.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { defineJob, repeatBatches } from '../jobs/job.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import { type PromiseRule, timestamp } from '../promises/promise-rule.ts'
import { countReports } from './public-reports.ts'

const batch = 500
const { amount: days } = promisedPeriods['redacted-originals']

const isOver = (now?: Date) =>
  sql<boolean>`redacted_at <= ${timestamp(now)} - make_interval(days => ${days}::int)`

/** The originals of a report that can still be put back, the latest first. */
export async function listOriginals(
  database: Database,
  reportId: string,
): Promise<RedactedOriginal[]> {
  const { rows } = await sql<{
    id: string
    field: RedactedField
    original: string
    redactedAt: Date
    erasedAt: Date
  }>`
    select id, field, original, redacted_at,
           redacted_at + make_interval(days => ${days}::int) as erased_at
      from redacted_originals
     where report_id = ${reportId} and not ${isOver()}
     order by redacted_at desc`.execute(database)
  return rows.map(({ redactedAt, erasedAt, ...kept }) => ({
    ...kept,
    redactedAt: redactedAt.toISOString(),
    erasedAt: erasedAt.toISOString(),
  }))
}

/** For reports from which identifiers are removed: the originals may hold them. */
export async function eraseOriginalsOf(
  transaction: DatabaseTransaction,
  reportIds: string[],
): Promise<void> {
  await transaction.deleteFrom('redactedOriginals').where('reportId', 'in', reportIds).execute()
}

/**
 * Erases a batch of originals whose time is over, and returns their number. The salt of the seal goes
 * with them: with it somebody who holds the database could try which words were removed.
 */
export async function eraseOldOriginals(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with erased as (
      delete from redacted_originals
       where id in (select id from redacted_originals where ${isOver(now)}
                     order by redacted_at limit ${batch} for update skip locked)
      returning report_id
    ), unsalted as (
      update cases set seal_salt = null
       where report_id in (select report_id from erased) and seal_salt is not null
    )
    select count(*)::int as count from erased`.execute(database)
  return rows[0]?.count ?? 0
}

export const redactedOriginals: PromiseRule = {
  checked: sql`select count(*) from redacted_originals`,
  // They are parts of reports. Alone they are so few that one busy day would seem suspicious.
  all: countReports,
  due: (now) => sql`select count(*) from redacted_originals where ${isOver(now)}`,
  keep: ({ database }, { now, signal }) =>
    repeatBatches(signal, () => eraseOldOriginals(database, now)),
}

export const originalErasure = defineJob({
  name: 'erase-redacted-originals',
  schedule: '53 * * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  perform: (context, _payload, { signal }) =>
    keepPromise(context, 'redacted-originals', redactedOriginals, { signal }),
})
