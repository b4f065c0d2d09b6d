import type { Insertable } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'
import type { ReportsTable } from '../../src/server/database/tables.ts'
import { forEachOptionalText } from '../../src/shared/optional-texts.ts'
import type { NewReport } from '../../src/shared/reports.ts'

type SentReport = Omit<
  NewReport,
  'videoUrl' | 'videoDescription' | 'reuse' | 'placeId' | 'timePrecision' | 'otherAccounts'
>

/** A report as a witness submits it; `changes` replace fields. */
export function newReport(changes: Partial<SentReport> = {}): SentReport {
  return {
    fullName: 'Jane Doe',
    email: 'jane.doe@example.org',
    region: 'usa',
    location: 'Flagstaff, Arizona',
    sightingDate: '2025-06-14',
    sightingTime: '22:40',
    phenomenonType: 'ufo',
    duration: 'About five minutes',
    description: 'Three amber lights moved slowly over the ridge without any sound.',
    ...forEachOptionalText(() => 'My brother'),
    anonymous: false,
    ...changes,
  }
}

/** The same as a form for an anonymous witness. */
export function newReportForm(changes: Partial<SentReport> = {}): Record<string, string> {
  const fields = Object.entries(newReport({ anonymous: true, ...changes }))
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value ?? '')]))
}

/** A statement takes 65,535 parameters. */
const rowsAtOnce = 1_000

/** Stores reports directly, the first one newest; returns their ids in that order. */
export async function storeReports(
  database: Database,
  reports: Partial<Insertable<ReportsTable>>[],
): Promise<string[]> {
  const newest = Date.now()
  const rows = reports.map((changes, index) => ({
    ...newReport(),
    createdAt: new Date(newest - index * 60_000),
    ...changes,
  }))
  const ids: string[] = []
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const batch = rows.slice(first, first + rowsAtOnce)
    const stored = await database.insertInto('reports').values(batch).returning('id').execute()
    ids.push(...stored.map(({ id }) => id))
  }
  return ids
}
