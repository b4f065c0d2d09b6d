import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DataReleaseFileName, dataReleaseFileNames } from '../../shared/data-releases.ts'
import type { Config } from '../config.ts'
import type { StoredReleaseFile } from '../database/release-tables.ts'
import type { EvidenceStore } from '../evidence/keep/evidence-store.ts'
import type { HashTask } from '../evidence/receive/hash-worker.ts'
import { knownOrigin } from '../http/site-origin.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import { describeRelease, listChecksums, type ReleaseFacts } from './describe-release.ts'
import { rewrittenFiles } from './leave-out.ts'
import { releaseKey } from './release-store.ts'
import type { ParquetResult, ParquetTask } from './write-parquet.ts'

export type Assembly = { config: Config; folder: string; pool: WorkerPool; signal: AbortSignal }

async function measure(
  { folder, pool, signal }: Assembly,
  name: DataReleaseFileName,
): Promise<StoredReleaseFile> {
  const file = path.join(folder, name)
  const task: HashTask = { file }
  const hash = await pool.run<Uint8Array>('hashFile', task, signal)
  return { name, bytes: (await stat(file)).size, sha256: Buffer.from(hash).toString('hex') }
}

/**
 * Completes a folder that holds CSV, GeoJSON and changes: Parquet, what describes them, and the checksums of
 * all. Returns the files and the number of reports.
 */
export async function assembleRelease(
  assembly: Assembly,
  facts: Omit<ReleaseFacts, keyof ParquetResult>,
): Promise<{ reports: number; files: StoredReleaseFile[] }> {
  const { config, folder, pool, signal } = assembly
  const parquet: ParquetTask = {
    source: path.join(folder, 'reports.geojson.gz'),
    target: path.join(folder, 'reports.parquet'),
  }
  const written = await pool.run<ParquetResult>('writeParquet', parquet, signal)
  const files: StoredReleaseFile[] = []
  for (const name of [...rewrittenFiles, 'reports.parquet'] as const) {
    files.push(await measure(assembly, name))
  }
  const all = { ...facts, ...written }
  const place = { origin: knownOrigin(config), siteName: config.site.name }
  const write = async (name: DataReleaseFileName, text: string) => {
    await writeFile(path.join(folder, name), text)
    files.push(await measure(assembly, name))
  }
  for (const { name, text } of describeRelease(all, place, files)) await write(name, text)
  await write('SHA256SUMS', listChecksums(all, files))
  const order = (file: StoredReleaseFile) => dataReleaseFileNames.indexOf(file.name)
  return { reports: written.reports, files: files.sort((one, other) => order(one) - order(other)) }
}

/** Moves the files of a folder into the store. Nobody sees them before the row of the release names them. */
export async function storeRelease(
  store: EvidenceStore,
  { folder, token, files }: { folder: string; token: string; files: StoredReleaseFile[] },
): Promise<void> {
  for (const { name } of files) await store.put(releaseKey(token, name), path.join(folder, name))
}
