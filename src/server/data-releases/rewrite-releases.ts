import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { assembleRelease, storeRelease } from './assemble-release.ts'
import { type Leaving, rewrittenFiles } from './leave-out.ts'
import { listTokens, rewrittenFrom } from './queries.ts'
import { releaseKey, removeReleaseFiles, sweepReleaseFiles } from './release-store.ts'
import {
  type ReleaseContext,
  type ReleaseWriter,
  refuseFullDisk,
  withFolder,
  writeReleases,
} from './write-releases.ts'

type Due = {
  month: string
  token: string
  revision: number
  asOf: Date
  reports: number
  withdrawn: number
  changed: number
  files: { bytes: number }[]
}

const selectDue = sql<Due>`
  select month, token, revision, as_of, reports, withdrawn, changed, files
    from data_releases
   where as_of is not null and ${rewrittenFrom} <= now()
   order by month desc`

type Removal = { reportId: string; isWithdrawn: boolean }

/** Takes the reports out of the data files in the folder, and returns the ids that one of them had. */
async function leaveOutOfFiles(
  { store, pool, signal }: ReleaseWriter,
  { token, folder, ids }: { token: string; folder: string; ids: string[] },
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const kind of rewrittenFiles) {
    const source = path.join(folder, `old.${kind}`)
    if (!(await store.fetch(releaseKey(token, kind), source))) {
      throw new Error(`A file of a data release is missing: ${kind}`)
    }
    const task: Leaving = { kind, source, target: path.join(folder, kind), ids }
    for (const id of await pool.run<string[]>('leaveOut', task, signal)) found.add(id)
  }
  return found
}

/** Writes the next revision beside the one that is there, and puts it in its place. */
async function replace(writer: ReleaseWriter, due: Due, removals: Removal[]): Promise<void> {
  const { database, store } = writer
  const { month, token: before } = due
  await refuseFullDisk(writer, due.files)
  const token = randomUUID()
  await withFolder(writer, async (folder) => {
    const ids = removals.map(({ reportId }) => reportId)
    const found = await leaveOutOfFiles(writer, { token: before, folder, ids })
    if (found.size === 0) return
    const left = removals.filter(({ reportId }) => found.has(reportId))
    const gone = left.filter(({ isWithdrawn }) => isWithdrawn).length
    const withdrawn = due.withdrawn + gone
    const changed = due.changed + left.length - gone
    const next = { month, asOf: due.asOf, revision: due.revision + 1, withdrawn, changed }
    const { reports, files } = await assembleRelease({ ...writer, folder }, next)
    await storeRelease(store, { folder, token, files })
    const { revision } = next
    await database
      .updateTable('dataReleases')
      .set({ token, revision, reports, withdrawn, changed, files: JSON.stringify(files) })
      .where('month', '=', month)
      .where('token', '=', before)
      .execute()
    await removeReleaseFiles(store, before)
  })
}

async function listLostSources({ database }: ReleaseWriter, month: string): Promise<string[]> {
  const rows = await database
    .selectFrom('dataReleaseLostSources')
    .select('source')
    .where('month', '=', month)
    .execute()
  return rows.map(({ source }) => source)
}

/** Lists what was noted for a release, and all reports of archives that have lost their licence. */
async function listRemovals(
  { database }: ReleaseWriter,
  { month, lostSources }: { month: string; lostSources: string[] },
): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select report_id, bool_or(is_withdrawn) as is_withdrawn
      from (select report_id, is_withdrawn from data_release_removals where month = ${month}
             union all
            select id, true from reports where import_source = any(${lostSources})) as leaving
     group by report_id`.execute(database)
  return rows
}

async function rewrite(writer: ReleaseWriter, due: Due): Promise<void> {
  const { database, log } = writer
  const { month } = due
  const lostSources = await listLostSources(writer, month)
  const removals = await listRemovals(writer, { month, lostSources })
  await replace(writer, due, removals)
  const ids = removals.map(({ reportId }) => reportId)
  await sql`
    with done as (
      delete from data_release_lost_sources
       where month = ${month} and source = any(${lostSources}))
    delete from data_release_removals where month = ${month} and report_id = any(${ids})`.execute(
    database,
  )
  log.info({ month, reports: removals.length }, 'A data release was rewritten')
}

/**
 * Takes withdrawn and changed reports out of the releases that hold them. Returns the number of releases, or
 * undefined if another process writes releases.
 */
export async function rewriteReleases(
  context: ReleaseContext,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { rows: some } = await selectDue.execute(context.database)
  if (some.length === 0) return 0
  return writeReleases(context, signal, async (writer) => {
    const { database, store } = writer
    const { rows } = await selectDue.execute(database)
    const failures: unknown[] = []
    // One that cannot be rewritten keeps no other one from it.
    for (const due of rows) await rewrite(writer, due).catch((error) => failures.push(error))
    await sweepReleaseFiles(store, await listTokens(database))
    if (failures.length > 0) throw failures[0]
    return rows.length
  })
}
