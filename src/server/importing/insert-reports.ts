import { sql } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { NewReport } from '../../shared/reports.ts'
import type { Database } from '../database/open.ts'
import type { FindNearestPlace } from '../places/nearest-place.ts'
import { isVerified } from '../reports/public-reports.ts'
import { type Coordinates, townOf } from './coordinates.ts'
import type { Refusal } from './refusals.ts'
import type { ArchiveReport } from './report-rules.ts'

/** A report with the row of the file that it was read from. */
export type NumberedReport = {
  line: number
  row: string[]
  report: ArchiveReport
  coordinates?: Coordinates | undefined
}
/** `removed`: rows whose reports were deleted or erased here, and which stay away. */
export type InsertResult = { inserted: number; removed: number; refused: Refusal[] }

/** Imported reports have no video and no answers of the form, and nobody can agree to their reuse. */
const notInArchive = {
  videoUrl: true,
  videoDescription: true,
  reuse: true,
  placeId: true,
  timePrecision: true,
  otherAccounts: true,
} as const
const givenFields = z.omit(NewReport, { ...notInArchive, anonymous: true })
const texts = [
  ...z.keyof(givenFields).options,
  'status',
  'importSource',
  'importKey',
  'importClass',
] as const

// The keys of the JSON, in camel case. The snake case plugin must not change them.
const given = sql.raw(texts.map((name) => `"${name}"`).join(', '))
const givenTexts = sql.raw(texts.map((name) => `"${name}" text`).join(', '))

async function insertTogether(
  database: Database,
  reports: ArchiveReport[],
): Promise<Omit<InsertResult, 'refused'>> {
  const { rows } = await sql<{ inserted: number; removed: number }>`
    with given as materialized (
      select *, exists (
               select from removed_imports
                where digest = import_digest("importSource", "importKey")) as is_removed
        from json_to_recordset(${JSON.stringify(reports)}::json) as given (
          ${givenTexts}, anonymous boolean, "placeId" integer, "createdAt" timestamptz)
    ), inserted as (
      insert into reports (${sql.join(texts.map((name) => sql.ref(name)))}, anonymous, verified,
        chosen_place_id, created_at, has_report_date, updated_at)
      select ${given}, anonymous, ${isVerified}, "placeId",
        coalesce("createdAt", now()), "createdAt" is not null, now()
        from given where not is_removed
      on conflict (import_source, import_key) do nothing
      returning 1
    )
    select (select count(*)::int from inserted) as inserted,
           (select count(*)::int from given
             where is_removed and not exists (
               select from reports
                where import_source = "importSource" and import_key = "importKey")) as removed`.execute(
    database,
  )
  const [counted] = rows
  if (!counted) throw new Error('The database returned no counts')
  return counted
}

/** Classes of SQLSTATE for invalid data: data exception, constraint violation, limit exceeded. */
const blamesTheData = /^(22|23|54)/

/**
 * Stores reports in one statement, all or none. Existing reports stay unchanged, and those that were
 * removed here stay away. If the database rejects the data, stores each half separately, until only the
 * invalid rows remain. Throws all other errors.
 */
export async function insertReports(
  database: Database,
  reports: NumberedReport[],
  findNearest?: FindNearestPlace,
): Promise<InsertResult> {
  try {
    const counted = await insertTogether(
      database,
      reports.map((numbered) => ({
        ...numbered.report,
        placeId: townOf(numbered, findNearest) ?? null,
      })),
    )
    return { ...counted, refused: [] }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !blamesTheData.test(error.code ?? '')) throw error
    const [first] = reports
    if (!first) return { inserted: 0, removed: 0, refused: [] }
    if (reports.length === 1) {
      const reason = `the database refused the row: ${error.constraint ?? error.message}`
      const { line, row } = first
      const faults = [{ column: '', reason, value: '' }]
      return { inserted: 0, removed: 0, refused: [{ line, row, faults }] }
    }
    const middle = Math.ceil(reports.length / 2)
    const before = await insertReports(database, reports.slice(0, middle), findNearest)
    const after = await insertReports(database, reports.slice(middle), findNearest)
    return {
      inserted: before.inserted + after.inserted,
      removed: before.removed + after.removed,
      refused: [...before.refused, ...after.refused],
    }
  }
}
