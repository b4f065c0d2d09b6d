import { sql } from 'kysely'
import type { DataRelease, DataReleaseFileName } from '../../shared/data-releases.ts'
import { dataReleaseUrl } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'

/** A release with more reports gathers what must leave it for some hours: rewriting takes minutes. */
const fewReports = 200_000

/** From when on a release is rewritten; null if neither a report nor an archive waits to leave it. */
export const rewrittenFrom = sql<Date | null>`
  (select min(noted_at)
          + interval '12 hours' * (data_releases.reports > ${sql.lit(fewReports)})::int
     from (select month, noted_at from data_release_removals
            union all
           select month, noted_at from data_release_lost_sources) as noted
    where noted.month = data_releases.month)`

const isRewritten = sql<boolean>`${rewrittenFrom} is not null`

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

/** Finds a file of a complete release, and from when on its rows change, if they do. */
export async function findReleaseFile(
  database: Database,
  { month, name }: { month: string; name: DataReleaseFileName },
) {
  const row = await database
    .selectFrom('dataReleases')
    .select(['token', 'files'])
    .select(rewrittenFrom.as('rewrittenFrom'))
    .where('month', '=', month)
    .where('asOf', 'is not', null)
    .executeTakeFirst()
  const file = row?.files.find((one) => one.name === name)
  if (!row || !file) return undefined
  return { token: row.token, rewrittenFrom: row.rewrittenFrom, sha256: file.sha256 }
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
