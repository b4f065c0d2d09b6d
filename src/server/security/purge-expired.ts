import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { policy } from '../../shared/policy.ts'
import { deleteRows } from '../jobs/delete-rows.ts'
import { defineJob } from '../jobs/job.ts'

/** Nobody has answered the first mail of a notice. */
const isUnanswered = sql<boolean>`confirmed_at is null
  and created_at <= now() - make_interval(hours => ${sql.lit(policy.unconfirmedNoticeHours)})`

/** The tables with expiring rows, and the condition under which a row has expired. */
const expiring: { table: string; isOver: RawBuilder<boolean> }[] = [
  { table: 'sessions', isOver: sql`expire <= now()` },
  { table: 'password_resets', isOver: sql`expires_at <= now()` },
  { table: 'submission_keys', isOver: sql`expires_at <= now()` },
  { table: 'name_confirmations', isOver: sql`expires_at <= now()` },
  { table: 'saved_searches', isOver: isUnanswered },
  { table: 'case_notices', isOver: isUnanswered },
  // Later than any report can arrive (migration 0055).
  { table: 'sighting_arrivals', isOver: sql`at < now() - interval '100 days'` },
  { table: 'used_proofs', isOver: sql`expires_at <= now() - interval '1 hour'` },
  { table: 'imports', isOver: sql`expires_at <= now() and state not in ('queued', 'running')` },
  { table: 'limit_counts', isOver: sql`expire <= extract(epoch from now()) * 1000` },
  { table: 'reporter_readings', isOver: sql`read_at < now() - interval '1 hour'` },
  { table: 'arrivals', isOver: sql`slot <= now() - interval '8 days'` },
  { table: 'promise_runs', isOver: sql`at < now() - interval '400 days'` },
  { table: 'daily_salts', isOver: sql`day < (now() at time zone 'utc')::date` },
]

/** Deletes expired rows. They have no effect any more and need not be stored. */
export const purgeExpired = defineJob({
  name: 'purge-expired',
  schedule: '17 * * * *',
  payload: z.object({}),
  longestRun: 900,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  resumes: true,
  async perform({ database, log }, _payload, { signal }) {
    for (const { table, isOver } of expiring) {
      const rows = await deleteRows(database, { table: sql.table(table), isOver }, signal)
      if (rows > 0) log.info({ table, rows }, 'Removed expired rows')
    }
  },
})
