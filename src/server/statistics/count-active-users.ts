import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'

/** Counts accounts that were active within 30 days, for the statistics (decision 23). */
export async function countActiveUsers(database: Database): Promise<void> {
  await sql`
    insert into active_users (users)
    select count(*) from users where last_active_at > now() - interval '30 days'
        on conflict (only_row) do update set users = excluded.users`.execute(database)
}

export const activeUserCount = defineJob({
  name: 'count-active-users',
  schedule: '* * * * *',
  payload: z.unknown(),
  longestRun: 60,
  retries: noRetries,
  perform: ({ database }) => countActiveUsers(database),
})
