import { sql } from 'kysely'
import * as z from 'zod/mini'
import { NewReport } from '../../shared/reports.ts'
import type { Database } from '../database/open.ts'
import { storeInHalves } from '../database/store-in-halves.ts'
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
          ${givenTexts}, anonymous boolean, "placeId" integer, "createdAt" timestamptz,
          "hasReportDate" boolean)
    ), inserted as (
      insert into reports (${sql.join(texts.map((name) => sql.ref(name)))}, anonymous, verified,
        chosen_place_id, created_at, has_report_date, updated_at)
      select ${given}, anonymous, ${isVerified}, "placeId",
        coalesce("createdAt", now()), "hasReportDate", now()
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

/**
 * Stores reports in one statement, all or none. Existing reports stay unchanged, and those that were
 * removed here stay away. Rows whose data the database rejects are refused, and the others stored.
 */
export async function insertReports(
  database: Database,
  reports: NumberedReport[],
  findNearest?: FindNearestPlace,
): Promise<InsertResult> {
  const results = await storeInHalves<NumberedReport, InsertResult>(
    reports,
    async (part) => {
      const placed = part.map((numbered) => ({
        ...numbered.report,
        placeId: townOf(numbered, findNearest) ?? null,
      }))
      return { ...(await insertTogether(database, placed)), refused: [] }
    },
    ({ line, row }, error) => {
      const reason = `the database refused the row: ${error.constraint ?? error.message}`
      return {
        inserted: 0,
        removed: 0,
        refused: [{ line, row, faults: [{ column: '', reason, value: '' }] }],
      }
    },
  )
  const sumOf = (name: 'inserted' | 'removed') =>
    results.reduce((sum, result) => sum + result[name], 0)
  return {
    inserted: sumOf('inserted'),
    removed: sumOf('removed'),
    refused: results.flatMap(({ refused }) => refused),
  }
}
