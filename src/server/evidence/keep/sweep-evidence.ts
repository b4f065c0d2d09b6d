import { opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { policy } from '../../../shared/policy.ts'
import type { Database } from '../../database/open.ts'
import type { EvidenceFiles } from '../evidence.ts'
import { deleteUpload } from '../queries.ts'
import { incomingFile, removeIncoming, uploadLifetime } from '../receive/upload-store.ts'
import { type EvidenceKey, evidenceKinds } from './evidence-store.ts'

const batch = 500

/** A reconciliation stops if it would remove more than both of these limits. */
const suspicious = { part: 0.05, files: 20 }

type Erasable = { id: string; acceptedFile: string | null }

async function eraseFiles({ directory, store }: EvidenceFiles, upload: Erasable): Promise<void> {
  for (const kind of evidenceKinds) await store.remove({ kind, id: upload.id })
  await removeIncoming(directory, upload)
}

/**
 * Erases the videos of deleted reports, and uploads that after a day belong to no report. Removes
 * the files before the row, so that a crash leaves no unknown files.
 */
export async function eraseUnneededVideos(
  database: Database,
  evidence: EvidenceFiles,
): Promise<number> {
  const { rows } = await sql<Erasable>`
    select id, accepted_file from uploads
     where report_id is null and deleted_report_id is null
       and (attached_at is not null
         or greatest(created_at, accepted_at) < now() - interval '1 day')
     limit ${batch}`.execute(database)
  for (const upload of rows) {
    await eraseFiles(evidence, upload)
    await deleteUpload(database, upload.id)
  }
  return rows.length
}

/**
 * Erases videos older than the policy allows, unless their report is verified. The report stays.
 */
export async function eraseAgedVideos(
  database: Database,
  evidence: EvidenceFiles,
): Promise<number> {
  const { rows } = await sql<Erasable>`
    select uploads.id, accepted_file
      from uploads join reports on reports.id = uploads.report_id
     where attached_at < now() - make_interval(years => ${policy.videoEvidenceYears})
       and not verified
     limit ${batch}`.execute(database)
  for (const upload of rows) {
    await eraseFiles(evidence, upload)
    await sql`
      with erased as (delete from uploads where id = ${upload.id} returning report_id)
      update reports
         set video_url = null, video_file_name = null, video_released_at = null,
             video_prepared_at = null
        from erased where reports.id = erased.report_id`.execute(database)
  }
  return rows.length
}

type FoundFile = { id: string; remove: () => Promise<void> }

async function* findOldFiles({ directory, store }: EvidenceFiles): AsyncGenerator<FoundFile> {
  const isOld = (changedAt: Date) => Date.now() - changedAt.getTime() > uploadLifetime
  for (const kind of evidenceKinds) {
    for await (const { id, changedAt } of store.list(kind)) {
      const key: EvidenceKey = { kind, id }
      if (isOld(changedAt)) yield { id, remove: () => store.remove(key) }
    }
  }
  for await (const { name } of await opendir(path.dirname(incomingFile(directory, 'any')))) {
    const file = incomingFile(directory, name)
    const found = await stat(file).catch(() => undefined)
    if (found && isOld(found.mtime)) yield { id: name, remove: () => rm(file, { force: true }) }
  }
}

/** Returns the file names that belong to a row of `uploads`. */
async function findKnown(database: Database, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select id::text as name from uploads where id::text = any(${names})
     union all
    select accepted_file from uploads
     where id::text = any(${names.map((name) => name.split('.')[0])})
       and accepted_file = any(${names})`.execute(database)
  return new Set(rows.map(({ name }) => name))
}

async function findOrphans(
  database: Database,
  evidence: EvidenceFiles,
): Promise<{ files: number; orphans: FoundFile[] }> {
  const orphans: FoundFile[] = []
  let files = 0
  const countOrphans = async (found: FoundFile[]) => {
    const known = await findKnown(
      database,
      found.map(({ id }) => id),
    )
    orphans.push(...found.filter(({ id }) => !known.has(id)))
    files += found.length
  }
  let some: FoundFile[] = []
  for await (const file of findOldFiles(evidence)) {
    some.push(file)
    if (some.length === batch) {
      await countOrphans(some)
      some = []
    }
  }
  await countOrphans(some)
  return { files, orphans }
}

/**
 * Removes files older than a day that have no row in the database. Counts them first. If there are
 * suspiciously many, the database is probably wrong: removes none and sets `isRefused`.
 */
export async function reconcileEvidence(
  database: Database,
  evidence: EvidenceFiles,
): Promise<{ files: number; orphans: number; isRefused: boolean }> {
  const { files, orphans } = await findOrphans(database, evidence)
  const isRefused = orphans.length > suspicious.files && orphans.length > files * suspicious.part
  if (!isRefused) for (const { remove } of orphans) await remove()
  return { files, orphans: orphans.length, isRefused }
}
