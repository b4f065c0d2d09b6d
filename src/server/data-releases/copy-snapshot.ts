import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import * as copyStreams from 'pg-copy-streams'
import type { DataReleaseFileName } from '../../shared/data-releases.ts'
import type { Database } from '../database/open.ts'
import { copyChanges, readHorizon } from '../exports/changes.ts'
import { asDocument } from '../exports/export-document.ts'
import { exportStatement } from '../exports/export-statement.ts'
import { beginSnapshot, exportClient } from '../exports/open-export.ts'
import { WorkPostponed } from '../jobs/job.ts'
import type { ReleaseWriter } from './write-releases.ts'

/** Milliseconds. A transaction may last this long before the release is made later. */
const longestWait = 15 * 60_000

/** The transactions that have begun to write to the tables whose triggers note what leaves a release. */
async function listWriters(database: Database): Promise<Set<string>> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer
      from pg_locks
     where granted and mode = 'RowExclusiveLock'
       and database = (select oid from pg_database where datname = current_database())
       and relation in ('reports'::regclass, 'import_sources'::regclass)`.execute(database)
  return new Set(rows.map(({ writer }) => writer))
}

/**
 * Resolves when every transaction that has begun to write reports before the call has ended. Such a transaction
 * may withdraw a report without knowing the release that is being made.
 */
export async function awaitOlderWriters(database: Database, signal: AbortSignal): Promise<void> {
  const began = performance.now()
  let older = await listWriters(database)
  while (older.size > 0) {
    if (performance.now() - began > longestWait) {
      throw new WorkPostponed('A long transaction keeps the release from being made')
    }
    await sleep(100, undefined, { signal })
    older = older.intersection(await listWriters(database))
  }
}

export type Snapshot = { asOf: Date; changesFrom: number }

/**
 * Writes CSV, GeoJSON and the changes since a time into a folder, all of one snapshot; no changes if no
 * release is older. It is held while
 * PostgreSQL writes them and no longer: some seconds for a million reports, 10 minutes for each file at most.
 */
export async function copySnapshot(
  { database, settings, signal }: ReleaseWriter,
  folder: string,
  since: number | undefined,
): Promise<Snapshot> {
  const client = exportClient(settings)
  const stop = () => void client.end()
  const changesFrom = Number(await readHorizon(database))
  const open = (statement: RawBuilder<unknown>) =>
    client.query(copyStreams.to(statement.compile(database.withoutPlugins()).sql))
  const write = (source: NodeJS.ReadableStream, name: DataReleaseFileName) =>
    pipeline(source, createGzip(), createWriteStream(path.join(folder, name)), { signal })
  try {
    await client.connect()
    signal.addEventListener('abort', stop)
    await beginSnapshot(client)
    // Rounded up to the milliseconds of a Date: no report of the snapshot may be younger.
    const { rows } = await client.query<{ now: Date }>(
      `select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as now`,
    )
    for (const format of ['csv', 'geojson'] as const) {
      const rows = open(exportStatement(format, false))
      await write(asDocument(rows, format), `reports.${format}.gz`)
    }
    const changes = since === undefined ? Readable.from([]) : open(copyChanges(since))
    await write(changes, 'changes.ndjson.gz')
    return { asOf: rows[0]?.now ?? new Date(), changesFrom }
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end()
  }
}
