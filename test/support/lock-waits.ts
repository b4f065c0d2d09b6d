import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'

/** How many statements of this database wait for a lock. */
export async function countLockWaits(database: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`.execute(database)
  return rows[0]?.waiting ?? 0
}
