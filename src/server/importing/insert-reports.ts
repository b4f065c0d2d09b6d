import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/open.ts'
import { isVerified } from '../reports/public-reports.ts'
import type { ArchiveReport } from './report-rules.ts'

export type NumberedReport = { line: number; report: ArchiveReport }
export type InsertResult = { inserted: number; refused: { line: number; reason: string }[] }

async function insertTogether(database: Database, reports: ArchiveReport[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reports (full_name, email, region, location, sighting_date, sighting_time,
      phenomenon_type, duration, description, witnesses, anonymous, status, verified, created_at,
      updated_at, import_source, import_key)
    select "fullName", email, region, location, "sightingDate", "sightingTime", "phenomenonType",
      duration, description, witnesses, anonymous, status, ${isVerified},
      coalesce("createdAt", now()), coalesce("createdAt", now()), "importSource", "importKey"
    from json_to_recordset(${JSON.stringify(reports)}::json) as given (
      "fullName" text, email text, region text, location text, "sightingDate" text,
      "sightingTime" text, "phenomenonType" text, duration text, description text, witnesses text,
      anonymous boolean, status text, "createdAt" timestamptz, "importSource" text,
      "importKey" text)
    on conflict (import_source, import_key) do nothing`.execute(database)
  return Number(numAffectedRows ?? 0)
}

/** Classes of SQLSTATE that blame the data: data exception, broken constraint, limit exceeded. */
const blamesTheData = /^(22|23|54)/

/**
 * Stores reports in one statement, so that all are stored or none; those that are there already
 * stay as they are. When the database refuses the statement because of what is in it, halves are
 * tried until only the offending rows are left out. Any other failure is thrown.
 */
export async function insertReports(
  database: Database,
  reports: NumberedReport[],
): Promise<InsertResult> {
  try {
    const inserted = await insertTogether(
      database,
      reports.map(({ report }) => report),
    )
    return { inserted, refused: [] }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !blamesTheData.test(error.code ?? '')) throw error
    const [first] = reports
    if (!first) return { inserted: 0, refused: [] }
    if (reports.length === 1) {
      const reason = `the database refused the row: ${error.constraint ?? error.message}`
      return { inserted: 0, refused: [{ line: first.line, reason }] }
    }
    const middle = Math.ceil(reports.length / 2)
    const before = await insertReports(database, reports.slice(0, middle))
    const after = await insertReports(database, reports.slice(middle))
    return {
      inserted: before.inserted + after.inserted,
      refused: [...before.refused, ...after.refused],
    }
  }
}
