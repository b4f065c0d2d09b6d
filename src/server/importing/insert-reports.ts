import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { NewReport } from '../../shared/reports.ts'
import type { Database } from '../database/open.ts'
import { isVerified } from '../reports/public-reports.ts'
import type { ArchiveReport } from './report-rules.ts'

export type NumberedReport = { line: number; report: ArchiveReport }
export type InsertResult = { inserted: number; refused: { line: number; reason: string }[] }

/** Imported reports have no video and no answers of the form, and nobody can agree to their reuse. */
const notInArchive = {
  videoUrl: true,
  videoDescription: true,
  reuse: true,
  placeId: true,
  timePrecision: true,
} as const
const givenFields = z.omit(NewReport, { ...notInArchive, anonymous: true })
const texts = [...z.keyof(givenFields).options, 'status', 'importSource', 'importKey'] as const

// The keys of the JSON, in camel case. The snake case plugin must not change them.
const given = sql.raw(texts.map((name) => `"${name}"`).join(', '))
const givenTexts = sql.raw(texts.map((name) => `"${name}" text`).join(', '))

async function insertTogether(database: Database, reports: ArchiveReport[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into reports (${sql.join(texts.map((name) => sql.ref(name)))}, anonymous, verified,
      created_at, updated_at)
    select ${given}, anonymous, ${isVerified},
      coalesce("createdAt", now()), coalesce("createdAt", now())
    from json_to_recordset(${JSON.stringify(reports)}::json) as given (
      ${givenTexts}, anonymous boolean,
      "createdAt" timestamptz)
    on conflict (import_source, import_key) do nothing`.execute(database)
  return Number(numAffectedRows ?? 0)
}

/** Classes of SQLSTATE for invalid data: data exception, constraint violation, limit exceeded. */
const blamesTheData = /^(22|23|54)/

/**
 * Stores reports in one statement, all or none. Existing reports stay unchanged. If the database
 * rejects the data, stores each half separately, until only the invalid rows remain. Throws all
 * other errors.
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
