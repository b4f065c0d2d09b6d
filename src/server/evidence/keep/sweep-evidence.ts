import { sql } from 'kysely'
import { promisedPeriods } from '../../../shared/promises.ts'
import type { Database } from '../../database/open.ts'
import { repeatBatches } from '../../jobs/job.ts'
import { type PromiseRule, timestamp } from '../../promises/promise-rule.ts'
import { type EvidenceFiles, openEvidenceFiles } from '../evidence.ts'
import { deleteUpload } from '../queries.ts'
import { uploadLifetime } from '../receive/upload-store.ts'
import { type EvidenceKey, evidenceKinds } from './evidence-store.ts'

const batch = 500

/** A reconciliation stops if it would remove more than both of these limits. */
const suspicious = { part: 0.05, files: 20 }

type Erasable = { id: string; acceptedFile: string | null }

async function eraseFiles({ uploads, store }: EvidenceFiles, upload: Erasable): Promise<void> {
  for (const kind of evidenceKinds) await store.remove({ kind, id: upload.id })
  await uploads.remove(upload)
}

const isWithoutReport = sql<boolean>`(report_id is null and deleted_report_id is null)`

/** A condition: the video lost its report. */
const isLeft = sql<boolean>`(${isWithoutReport} and attached_at is not null)`

/** A condition: the upload belonged to no report within a day. */
const isAbandoned = (now?: Date) => sql<boolean>`(
  ${isWithoutReport} and attached_at is null
    and greatest(created_at, accepted_at)
        <= ${timestamp(now)} - make_interval(hours => ${promisedPeriods.uploads.amount}))`

const isUnneeded = sql<boolean>`(${isLeft} or ${isAbandoned()})`

/**
 * Erases the videos of deleted reports, and uploads that after a day belong to no report. Removes
 * the files before the row, so that a crash leaves no unknown files.
 */
export async function eraseUnneededVideos(
  database: Database,
  evidence: EvidenceFiles,
  isChosen = isUnneeded,
): Promise<number> {
  const { rows } = await sql<Erasable>`
    select id, accepted_file from uploads
     where ${isChosen}
     limit ${batch}`.execute(database)
  for (const upload of rows) {
    await eraseFiles(evidence, upload)
    await deleteUpload(database, upload.id)
  }
  return rows.length
}

const selectAged = (now?: Date) => sql`
  uploads join reports on reports.id = uploads.report_id
   where attached_at <= ${timestamp(now)} - make_interval(years => ${promisedPeriods.videos.amount})
     and not verified`

/**
 * Erases videos older than the policy allows, unless their report is verified. The report stays.
 */
export async function eraseAgedVideos(
  database: Database,
  evidence: EvidenceFiles,
  now?: Date,
): Promise<number> {
  const { rows } = await sql<Erasable>`
    select uploads.id, accepted_file from ${selectAged(now)}
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

const countUploads = sql<number>`select count(*) from uploads`

export const agedVideos: PromiseRule = {
  checked: sql`select count(*) from uploads where report_id is not null`,
  all: countUploads,
  due: (now) => sql`select count(*) from ${selectAged(now)}`,
  async keep({ config, database }, { now, signal }) {
    const files = await openEvidenceFiles(config)
    return repeatBatches(signal, () => eraseAgedVideos(database, files, now))
  },
}

export const abandonedUploads: PromiseRule = {
  checked: sql`select count(*) from uploads where ${isWithoutReport}`,
  all: countUploads,
  due: (now) => sql`select count(*) from uploads where ${isAbandoned(now)}`,
  // Whoever abandons some uploads must not be able to stop the sweep, which would fill the disk.
  few: 500,
  async keep({ config, database }, { now, signal }) {
    const files = await openEvidenceFiles(config)
    return repeatBatches(signal, () => eraseUnneededVideos(database, files, isAbandoned(now)))
  },
}

/** Erases the videos that lost their report. */
export function eraseLeftVideos(database: Database, evidence: EvidenceFiles): Promise<number> {
  return eraseUnneededVideos(database, evidence, isLeft)
}

type FoundFile = { name: string; remove: () => Promise<void> }

async function* findOldFiles(
  { uploads, store }: EvidenceFiles,
  lifetime: number,
): AsyncGenerator<FoundFile> {
  const isOld = (changedAt: Date) => Date.now() - changedAt.getTime() > lifetime
  for (const kind of evidenceKinds) {
    for await (const { id, changedAt } of store.list(kind)) {
      const key: EvidenceKey = { kind, id }
      if (isOld(changedAt)) yield { name: id, remove: () => store.remove(key) }
    }
  }
  for await (const { changedAt, ...found } of uploads.list()) if (isOld(changedAt)) yield found
}

/**
 * Returns the names that belong to a row: files of videos, received files in a folder, and in the
 * bucket received objects and multi-part uploads, until the video is accepted.
 */
async function findKnown(database: Database, names: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select id::text as name from uploads where id::text = any(${names})
     union all
    select accepted_file from uploads
     where id::text = any(${names.map((name) => name.split('.')[0])})
       and accepted_file = any(${names})
     union all
    select unnest(array['incoming/' || id, multipart_id]) from uploads
     where accepted_at is null and ('incoming/' || id = any(${names}) or multipart_id = any(${names}))
     union all
    select 'incoming/' || tail from upload_parts where 'incoming/' || tail = any(${names})`.execute(
    database,
  )
  return new Set(rows.map(({ name }) => name))
}

async function findOrphans(
  database: Database,
  evidence: EvidenceFiles,
  lifetime: number,
): Promise<{ files: number; orphans: FoundFile[] }> {
  const orphans: FoundFile[] = []
  let files = 0
  const countOrphans = async (found: FoundFile[]) => {
    const known = await findKnown(
      database,
      found.map(({ name }) => name),
    )
    orphans.push(...found.filter(({ name }) => !known.has(name)))
    files += found.length
  }
  let some: FoundFile[] = []
  for await (const file of findOldFiles(evidence, lifetime)) {
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
 * Removes files older than `lifetime` milliseconds that have no row in the database. Counts them first. If there are
 * suspiciously many, the database is probably wrong: removes none and sets `isRefused`.
 */
export async function reconcileEvidence(
  database: Database,
  evidence: EvidenceFiles,
  lifetime = uploadLifetime,
): Promise<{ files: number; orphans: number; isRefused: boolean }> {
  const { files, orphans } = await findOrphans(database, evidence, lifetime)
  const isRefused = orphans.length > suspicious.files && orphans.length > files * suspicious.part
  if (!isRefused) for (const { remove } of orphans) await remove()
  return { files, orphans: orphans.length, isRefused }
}
