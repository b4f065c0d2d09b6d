import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Config } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { type ConnectionSettings, type Database, openDatabase } from '../database/open.ts'
import { applyErasures, mergeLedger } from '../erasures/apply-erasures.ts'
import { ledgerFolder, readLedger } from '../erasures/ledger-files.ts'
import { writeLedger } from '../erasures/write-ledger.ts'
import { openEvidenceFiles } from '../evidence/evidence.ts'
import { preparation } from '../evidence/evidence-jobs.ts'
import { eraseUnneededOriginals } from '../evidence/keep/erase-originals.ts'
import { eraseUnneededVideos } from '../evidence/keep/sweep-evidence.ts'
import { allJobs } from '../jobs/all-jobs.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { unfinishedMark } from './unfinished-restore.ts'

export type WaitingJob = { name: string; data: object; startAt: string }

export type FinishOptions = {
  config: Config
  settings: ConnectionSettings
  /** Further files or folders of the ledger, besides the one under DATA_DIR. */
  ledgers: string[]
  jobs?: WaitingJob[]
}

const statementTimeout = 30 * 60_000

async function enqueueJobs(
  database: Database,
  { config, settings, jobs = [] }: FinishOptions,
): Promise<void> {
  const queue = openJobs({ config, settings, works: false })
  try {
    const unprepared = await database
      .selectFrom('uploads')
      .select('id')
      .where('reportId', 'is not', null)
      .where('preparedAt', 'is', null)
      .execute()
    const waiting = jobs.some(({ name }) => name === preparation.name)
    if (!waiting) {
      for (const { id } of unprepared) await queue.enqueue(database, preparation, { id })
    }
    for (const { name, data, startAt } of jobs) {
      const job = allJobs.find((one) => one.name === name)
      const waitingJob = job && { ...job, payload: z.looseObject({}) }
      if (waitingJob)
        await queue.enqueue(database, waitingJob, data, { startAt: new Date(startAt) })
    }
  } finally {
    await queue.close()
  }
}

async function eraseAgain(database: Database, { config, ledgers }: FinishOptions): Promise<number> {
  for (const place of [ledgerFolder(config.dataDirectory), ...ledgers]) {
    await mergeLedger(database, readLedger(place))
  }
  await writeLedger(database, config, { all: true })
  const erased = await applyErasures(database)
  const evidence = await openEvidenceFiles(config)
  while ((await eraseUnneededVideos(database, evidence)) > 0);
  while ((await eraseUnneededOriginals(database, evidence)) > 0);
  return erased
}

/**
 * Must be called after the rows of a backup were loaded: migrates the schema, repeats the erasures
 * since the backup and queues the pending jobs. Idempotent. No site opens the database before it
 * ends.
 */
export async function finishRestore(options: FinishOptions): Promise<{ erased: number }> {
  for (const place of options.ledgers) await stat(place)
  await migrate(options.settings)
  const database = openDatabase(options.settings, { statementTimeout, poolSize: 2 })
  try {
    const erased = await eraseAgain(database, options)
    await enqueueJobs(database, options)
    await sql`analyze`.execute(database)
    await sql.raw(`drop table if exists ${unfinishedMark}`).execute(database)
    return { erased }
  } finally {
    await database.destroy()
  }
}
