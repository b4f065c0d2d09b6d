import { sql } from 'kysely'
import type { DataRelease, DataReleaseFileName } from '../../shared/data-releases.ts'
import { dataReleaseUrl } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'

/** A condition: a report waits to leave the release, or all those of an archive. */
const isRewritten = sql<boolean>`
  (exists (select from data_release_removals as removal where removal.month = data_releases.month)
   or exists (select from data_release_lost_sources as lost where lost.month = data_releases.month))`

/** Lists the releases that are complete, the newest first. */
export async function listReleases(database: Database): Promise<DataRelease[]> {
  const rows = await database
    .selectFrom('dataReleases')
    .select(['month', 'asOf', 'revision', 'reports', 'withdrawn', 'changed', 'files'])
    .select(isRewritten.as('isRewritten'))
    .where('asOf', 'is not', null)
    .orderBy('month', 'desc')
    .execute()
  return rows.map(({ month, asOf, withdrawn, changed, files, ...row }) => ({
    ...row,
    month,
    asOf: asOf?.toISOString() ?? '',
    removed: { withdrawn, changed },
    files: files.map((file) => ({ ...file, url: dataReleaseUrl(month, file.name) })),
  }))
}

/** Finds a file of a complete release, and whether its rows are about to change. */
export async function findReleaseFile(
  database: Database,
  { month, name }: { month: string; name: DataReleaseFileName },
) {
  const row = await database
    .selectFrom('dataReleases')
    .select(['token', 'files'])
    .select(isRewritten.as('isRewritten'))
    .where('month', '=', month)
    .where('asOf', 'is not', null)
    .executeTakeFirst()
  const file = row?.files.find((one) => one.name === name)
  return row && file && { token: row.token, isRewritten: row.isRewritten, sha256: file.sha256 }
}

export async function deleteReleases(database: Database, months: string[]): Promise<number> {
  if (months.length === 0) return 0
  const { numDeletedRows } = await database
    .deleteFrom('dataReleases')
    .where('month', 'in', months)
    .executeTakeFirst()
  for (const table of ['dataReleaseRemovals', 'dataReleaseLostSources'] as const) {
    await database.deleteFrom(table).where('month', 'in', months).execute()
  }
  return Number(numDeletedRows)
}

export async function listTokens(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom('dataReleases').select('token').execute()
  return new Set(rows.map(({ token }) => token))
}
