import { sql } from 'kysely'
import { type Database, type FrequentStatement, runStatement } from '../database/open.ts'
import { isReadTotal } from '../database/report-series.ts'
import { countPublicReports } from './public-reports.ts'

/** Public reports of which place and time were not read yet. Counters alone tell: only what was read is in the series. */
export const countUnreadReports = sql<number>`
  select greatest(0,
    (${countPublicReports})
    - (select coalesce(sum(reports), 0) from report_series where ${isReadTotal}))::int`

const statement: FrequentStatement<{ unread: number }> = {
  name: 'unread-reports',
  statement: sql`select (${countUnreadReports}) as unread`,
}

export async function readUnread(database: Database): Promise<number> {
  const [row] = await runStatement(database, statement)
  return row?.unread ?? 0
}
