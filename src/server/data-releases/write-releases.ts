import { mkdir, rm, statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { type ConnectionSettings, type Database, quietClient } from '../database/open.ts'
import { openEvidenceFiles } from '../evidence/evidence.ts'
import type { EvidenceStore } from '../evidence/keep/evidence-store.ts'
import { scratchFile } from '../evidence/scratch.ts'
import { type JobLog, WorkPostponed } from '../jobs/job.ts'
import { openWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { releaseStoreOf } from './release-store.ts'

/** An arbitrary number. No other advisory lock in this database uses it. */
const writingLock = 5_920_061

const worker = new URL('./release-worker.ts', import.meta.url)

export type ReleaseContext = {
  config: Config
  database: Database
  /** For the lock and the snapshot, which need sessions of their own. */
  settings: ConnectionSettings
  log: Pick<JobLog, 'info'>
}

export type ReleaseWriter = ReleaseContext & {
  store: EvidenceStore
  /** The folder of scratch files. */
  directory: string
  pool: WorkerPool
  signal: AbortSignal
}

/** Files of a release may lie on the disk three times: read from the store, written anew, and stored. */
const spaceFactor = 3

/** Throws if the disk has no room for files as large as these. */
export async function refuseFullDisk(
  { config, directory }: ReleaseWriter,
  files: { bytes: number }[],
): Promise<void> {
  const { bavail, bsize } = await statfs(directory)
  const needed = spaceFactor * files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (bavail * bsize - needed < config.evidenceFreeSpace) {
    throw new WorkPostponed('The disk has no room for a release of the data')
  }
}

/** Calls `act` with a new folder on the disk of the store, and removes what is left of it. */
export async function withFolder<Result>(
  { directory }: ReleaseWriter,
  act: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = scratchFile(directory)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Calls `act` if no other process writes releases; else returns undefined. The lock ends with its connection,
 * so a killed process blocks nobody.
 */
export async function writeReleases<Result>(
  context: ReleaseContext,
  signal: AbortSignal,
  act: (writer: ReleaseWriter) => Promise<Result>,
): Promise<Result | undefined> {
  const client = quietClient({ ...context.settings, application_name: 'anomaly-register releases' })
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [writingLock],
    )
    if (!rows[0]?.locked) return undefined
    const files = await openEvidenceFiles(context.config)
    const pool = openWorkerPool(worker, { threads: 1, megabytes: 96 })
    const { directory } = files
    const writer = { ...context, store: releaseStoreOf(files), directory, pool, signal }
    return await act(writer).finally(() => pool.close())
  } finally {
    await client.end()
  }
}
