import { createReadStream } from 'node:fs'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import type { EvidenceFiles } from '../evidence/evidence.ts'
import { type EvidenceKey, evidenceKinds } from '../evidence/keep/evidence-store.ts'
import { incomingFile } from '../evidence/receive/local-uploads.ts'
import { unlessMissing } from '../if-present.ts'
import { entryNames } from './archive-format.ts'
import type { ArchiveWriter } from './write-archive.ts'

type Upload = { id: string; acceptedFile: string | null; preparedAt: Date | null }

const batch = 500

async function* findUploads(client: pg.Client): AsyncGenerator<Upload> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<Upload>(
      `select id, accepted_file as "acceptedFile", prepared_at as "preparedAt" from uploads
        where attached_at is not null and id > $1 order by id limit ${batch}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** Before a job has stored an original, its file is still in the upload folder. */
async function fetchFile(
  { store, directory }: EvidenceFiles,
  key: EvidenceKey,
  { upload, file }: { upload: Upload; file: string },
): Promise<boolean> {
  if (await store.fetch(key, file)) return true
  if (key.kind !== 'originals') return false
  const incoming = incomingFile(directory, upload.acceptedFile ?? upload.id)
  const isCopied = await copyFile(incoming, file).then(() => true, unlessMissing)
  // The job may have stored it between the two.
  return isCopied || store.fetch(key, file)
}

/**
 * Adds the files of all videos of reports. `missing` has the videos whose public copy was made and is
 * not there: lost, or erased while the backup was written.
 */
export async function archiveVideos(
  client: pg.Client,
  archive: ArchiveWriter,
  evidence: EvidenceFiles,
): Promise<{ videoFiles: number; missing: string[] }> {
  const folder = await mkdtemp(path.join(evidence.directory, 'work', 'backup-'))
  let videoFiles = 0
  const missing: string[] = []
  try {
    const file = path.join(folder, 'video')
    for await (const upload of findUploads(client)) {
      for (const kind of evidenceKinds) {
        const { id } = upload
        if (await fetchFile(evidence, { kind, id }, { upload, file })) {
          const name = `${entryNames.videos}${kind}/${id}`
          await archive.addStream(name, (await stat(file)).size, createReadStream(file))
          // Each video changes the folder, so that the job of the night does not take it for one that is left over.
          await rm(file)
          videoFiles += 1
        } else if (kind === 'public' && upload.preparedAt) {
          missing.push(id)
        }
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { videoFiles, missing }
}
