import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import * as copyStreams from 'pg-copy-streams'
import type { Config } from '../config.ts'
import { hasTable } from '../database/has-table.ts'
import { type ConnectionSettings, quietClient } from '../database/open.ts'
import { openEvidenceFiles } from '../evidence/evidence.ts'
import { ifPresent, isPresent } from '../if-present.ts'
import { nameOfKeyFile } from '../security/expect-sealing-key.ts'
import { sealedValuesQuery } from '../security/sealed-values.ts'
import { sealingKeyFileOf } from '../security/sealing.ts'
import { syncFile } from '../sync-file.ts'
import { type ArchivedTable, type ArchiveFacts, entryNames } from './archive-format.ts'
import type { ArchiveLock } from './archive-key.ts'
import { archiveVideos } from './archive-videos.ts'
import { copyOut, listArchivedTables } from './archived-tables.ts'
import { readArchive } from './read-archive.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export type BackupOptions = {
  config: Config
  settings: ConnectionSettings
  file: string
  lock: ArchiveLock | undefined
  withVideos: boolean
  /** Also includes sessions and pending jobs, which an ordinary backup excludes. */
  forUpgrade?: boolean
}

/** Bytes of a table that are kept in memory at once. */
const partSize = 4 * 1_048_576

async function archiveTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: ArchivedTable,
  forUpgrade: boolean,
): Promise<number> {
  const stream = client.query(copyStreams.to(copyOut(table, { forUpgrade })))
  let part: Uint8Array[] = []
  let size = 0
  let parts = 0
  const flush = async () => {
    if (size === 0) return
    const number = String(parts++).padStart(6, '0')
    await archive.add(`${entryNames.tables}${table.name}/${number}`, Buffer.concat(part))
    part = []
    size = 0
  }
  for await (const chunk of stream) {
    part.push(chunk)
    size += chunk.length
    if (size >= partSize) await flush()
  }
  await flush()
  return stream.rowCount
}

async function archiveLedger(client: pg.Client, archive: ArchiveWriter): Promise<void> {
  if (!(await hasTable(client, 'ledger.erasures'))) return
  const stream = client.query(
    copyStreams.to(
      `copy (select day || ' ' || kind || ' ' || id from ledger.erasures order by day, id) to stdout`,
    ),
  )
  const lines = await Array.fromAsync<Uint8Array>(stream)
  await archive.add(entryNames.erasures, Buffer.concat(lines))
}

/** Pending jobs, for an upgrade only: after a restore they would send their mails twice. */
async function archiveJobs(client: pg.Client, archive: ArchiveWriter): Promise<void> {
  if (!(await hasTable(client, 'jobs.job'))) return
  const { rows } = await client.query(
    `select name, data, start_after as "startAt" from jobs.job
      where state in ('created', 'retry', 'active')
        and name not like '\\_\\_%' and name not in (select name from jobs.schedule)`,
  )
  await archive.add(entryNames.jobs, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

async function archiveKey(
  client: pg.Client,
  archive: ArchiveWriter,
  config: Config,
): Promise<void> {
  const file = sealingKeyFileOf(config)
  const key = await ifPresent(file, () => readFile(file))
  if (key) return archive.add(entryNames.sealingKey, key)
  // A database of an older release lacks some of the tables.
  if (!(await hasTable(client, 'objections'))) return
  const { rows } = await client.query<{ isSealed: boolean }>(sealedValuesQuery)
  if (!rows[0]?.isSealed) return
  throw new Error(
    `There is no ${file}, and without that key the receipt codes of witnesses are lost. Is DATA_DIR the folder of the site? ${nameOfKeyFile(config)} belongs into an encrypted backup.`,
  )
}

async function withClient<T>(
  settings: ConnectionSettings,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = quietClient({
    ...settings,
    connectionTimeoutMillis: 10_000,
    application_name: 'anomaly-register backup',
  })
  await client.connect()
  return read(client).finally(() => client.end())
}

/** Calls `read` with a connection that sees a consistent snapshot of the database. */
function inSnapshot<T>(
  settings: ConnectionSettings,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withClient(settings, async (client) => {
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
      begin isolation level repeatable read, read only`)
    return read(client)
  })
}

/** Of these videos without a file, those that were not erased while the backup was written. */
async function countNeeded(settings: ConnectionSettings, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  return withClient(settings, async (client) => {
    const { rows } = await client.query<{ needed: number }>(
      `select count(*)::int as needed from uploads
        where id = any($1) and (report_id is not null or deleted_report_id is not null)`,
      [ids],
    )
    return rows[0]?.needed ?? 0
  })
}

async function fillArchive(
  client: pg.Client,
  archive: ArchiveWriter,
  { config, settings, lock, withVideos, forUpgrade = false }: BackupOptions,
) {
  const tables = await listArchivedTables(client, { forUpgrade })
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from migrations order by name',
  )
  const header = {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    hasVideos: withVideos,
  }
  await archive.add(entryNames.header, JSON.stringify(header))
  // Only in an encrypted archive: the key decrypts the authenticator secrets in the same archive.
  if (lock) await archiveKey(client, archive, config)
  await archiveLedger(client, archive)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    rows[table.name] = await archiveTable(client, archive, table, forUpgrade)
  }
  if (forUpgrade) await archiveJobs(client, archive)
  const videos = withVideos
    ? await archiveVideos(client, archive, await openEvidenceFiles(config))
    : { videoFiles: 0, missing: [] }
  const missingVideos = await countNeeded(settings, videos.missing)
  return { rows, videoFiles: videos.videoFiles, missingVideos }
}

/**
 * Writes all data of the site into one new file, and reads it again to verify it. Only a verified
 * file gets the name of the backup. The site may be running.
 */
export async function writeBackup(options: BackupOptions): Promise<ArchiveFacts> {
  const { file, settings, lock } = options
  if (await isPresent(file)) throw new Error(`${file} exists already.`)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    const key = await inSnapshot(settings, (client) =>
      writeArchive(unfinished, lock, (archive) => fillArchive(client, archive, options)),
    )
    const facts = await readArchive(unfinished, key)
    await rename(unfinished, file)
    await syncFile(path.dirname(path.resolve(file)))
    return facts
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

export const lastBackupName = 'last-backup.json'

/** Stores the time of the last backup for `npm run doctor`. */
export async function noteBackup({ dataDirectory }: Config, createdAt: string): Promise<void> {
  await writeFile(path.join(dataDirectory, lastBackupName), JSON.stringify({ createdAt }), {
    mode: 0o600,
  })
}
