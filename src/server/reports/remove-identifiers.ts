import { sql } from 'kysely'
import * as z from 'zod'
import { policy } from '../../shared/policy.ts'
import type { Database } from '../database/open.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import { defineJob } from '../jobs/job.ts'
import { isVerified } from './public-reports.ts'
import { stripReporters } from './strip-reporters.ts'

const batch = 500

/**
 * Removes identifiers from a batch of reports that were verified long enough ago. Returns their
 * number. Permanent, even if the status changes later.
 */
export async function removeIdentifiers(database: Database): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from reports
       where ${isVerified} and identifiers_removed_at is null
         and verified_at < now() - make_interval(days => ${policy.identifierDays}::int)
       order by verified_at
       limit ${batch}
         for update skip locked`.execute(transaction)
    const ids = rows.map(({ id }) => id)
    await stripReporters(transaction, ids)
    await recordErasure(transaction, 'identifiers', ids)
    return ids.length
  })
}

export const identifierRemoval = defineJob({
  name: 'identifier-removal',
  schedule: '10 3 * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: { times: 3, firstDelay: 60, longestDelay: 900 },
  async perform({ database }, _payload, { signal }) {
    while (!signal.aborted && (await removeIdentifiers(database)) > 0);
  },
})
