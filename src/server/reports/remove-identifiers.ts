import { sql } from 'kysely'
import * as z from 'zod'
import { promisedPeriods } from '../../shared/promises.ts'
import type { Database } from '../database/open.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import { defineJob, repeatBatches } from '../jobs/job.ts'
import { keepPromise } from '../promises/keep-promise.ts'
import { type PromiseRule, timestamp } from '../promises/promise-rule.ts'
import { countReports, isVerified } from './public-reports.ts'
import { stripReporters } from './strip-reporters.ts'

const batch = 500
const { amount: days } = promisedPeriods.identifiers

const isDue = (now?: Date) => sql<boolean>`(
  ${isVerified} and identifiers_removed_at is null
    and verified_at <= ${timestamp(now)} - make_interval(days => ${days}::int))`

/**
 * Removes identifiers from a batch of reports that were verified long enough ago. Returns their
 * number. Permanent, even if the status changes later.
 */
export async function removeIdentifiers(database: Database, now?: Date): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from reports
       where ${isDue(now)}
       order by verified_at
       limit ${batch}
         for update skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    await stripReporters(transaction, ids)
    await recordErasure(transaction, 'identifiers', ids)
    return ids.length
  })
}

export const identifiers: PromiseRule = {
  checked: sql`select sum(reports) from report_counts where ${isVerified}`,
  all: countReports,
  due: (now) => sql`select count(*) from reports where ${isDue(now)}`,
  keep: ({ database }, { now, signal }) =>
    repeatBatches(signal, () => removeIdentifiers(database, now)),
}

export const identifierRemoval = defineJob({
  name: 'identifier-removal',
  schedule: '10 3 * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 3, firstDelay: 60, longestDelay: 900 },
  perform: (context, _payload, { signal }) =>
    keepPromise(context, 'identifiers', identifiers, { signal }),
})
