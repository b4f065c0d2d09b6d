import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBrotliDecompress } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod'
import { keysOf } from '../../shared/values-by-key.ts'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { sightingReading } from '../sightings/read-reports.ts'
import { checksumsFile, fileOf, gazetteerFolder, gazetteerTables } from './gazetteer-files.ts'

/** An arbitrary number. No other advisory lock in this database uses it. */
const loadingLock = 6_030_030

const batchSize = 1_000

type Table = keyof typeof gazetteerTables

async function* readLines(folder: string, table: Table, checksums: string) {
  const name = fileOf(gazetteerTables[table])
  const packed = await readFile(path.join(folder, name))
  const sha256 = createHash('sha256').update(packed).digest('hex')
  if (!checksums.includes(`${sha256}  ${name}\n`)) {
    throw new Error(`${name} of the gazetteer is not the file of ${checksumsFile}`)
  }
  const input = Readable.from([packed]).pipe(createBrotliDecompress())
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

async function* inBatches(lines: AsyncIterable<string>): AsyncGenerator<string[][]> {
  let batch: string[][] = []
  for await (const line of lines) {
    batch.push(line.split('\t'))
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function insertBatch(table: Table, rows: string[][]) {
  const columns = Object.entries(gazetteerTables[table].columns).map(([, type], index) => {
    const values = rows.map((row) => row[index] ?? '')
    return sql`${values}::${sql.raw(type)}[]`
  })
  return sql`insert into ${sql.table(table)} select * from unnest(${sql.join(columns)})`
}

/** Works half of the time, so that visitors keep most of a small machine. */
async function loadTable(
  transaction: Database,
  table: Table,
  lines: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<void> {
  await transaction.deleteFrom(table).execute()
  for await (const rows of inBatches(lines)) {
    signal.throwIfAborted()
    const startedAt = performance.now()
    await insertBatch(table, rows).execute(transaction)
    await sleep(performance.now() - startedAt, undefined, { signal })
  }
}

/**
 * Loads the gazetteer of the folder unless it is loaded already. All of it appears at once: until then
 * the look-up uses the previous one. Returns false if there was nothing to do.
 */
export async function loadGazetteer(
  database: Database,
  { folder, signal }: { folder: string; signal: AbortSignal },
): Promise<boolean> {
  const checksums = await readFile(path.join(folder, checksumsFile), 'utf8')
  const sha256 = createHash('sha256').update(checksums).digest()
  const isLoaded = (asked: Database) =>
    asked.selectFrom('placeData').where('sha256', '=', sha256).select('sha256').executeTakeFirst()
  if (await isLoaded(database)) return false
  return database.transaction().execute(async (transaction) => {
    const lock = sql<{
      locked: boolean
    }>`select pg_try_advisory_xact_lock(${loadingLock}) as locked`
    const { rows } = await lock.execute(transaction)
    if (!rows[0]?.locked || (await isLoaded(transaction))) return false
    for (const table of keysOf(gazetteerTables)) {
      await loadTable(transaction, table, readLines(folder, table, checksums), signal)
    }
    await sql`analyze places, place_names, divisions`.execute(transaction)
    await transaction.deleteFrom('placeData').execute()
    await transaction.insertInto('placeData').values({ sha256 }).execute()
    return true
  })
}

/**
 * Not part of the start, which would take longer, but a job that finds out by itself what to do. Reports wait for
 * the places, so their reading does not wait for its schedule.
 */
export const gazetteerLoadingFrom = (folder: string) =>
  defineJob({
    name: 'load-gazetteer',
    resumes: true,
    schedule: '* * * * *',
    atOnce: 1,
    payload: z.unknown(),
    longestRun: 1_800,
    retries: noRetries,
    async perform({ config, database, jobs, log }, _payload, { signal }) {
      if (!config.loadsPlaces) return
      if (!(await loadGazetteer(database, { folder, signal }))) return
      log.info('The gazetteer is loaded')
      jobs.enqueueSoon(sightingReading)
    },
  })

export const gazetteerLoading = gazetteerLoadingFrom(gazetteerFolder)
