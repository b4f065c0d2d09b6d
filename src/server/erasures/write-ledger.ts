import { sql } from 'kysely'
import * as z from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { appendToLedger, type Erasure, ledgerFolder } from './ledger-files.ts'

/** A run compares this many days with the files: enough after a weekend without the job. */
const comparedDays = 4

/**
 * Copies the erasures of the last days, or `all`, from the database into files, so that they
 * survive the loss of the database. Returns the number of erasures that the files lacked.
 */
export async function writeLedger(
  database: Database,
  { dataDirectory }: Pick<Config, 'dataDirectory'>,
  { all = false } = {},
): Promise<number> {
  const { rows } = await sql<Erasure>`
    select kind, id::text as id, day::text as day from ledger.erasures
     where ${all} or day >= current_date - ${comparedDays}::int
     order by day, id`.execute(database)
  return rows.length > 0 ? appendToLedger(ledgerFolder(dataDirectory), rows) : 0
}

export const ledgerWriting = defineJob({
  name: 'write-erasure-ledger',
  schedule: '* * * * *',
  payload: z.object({}),
  longestRun: 60,
  retries: noRetries,
  async perform({ database, config }) {
    await writeLedger(database, config)
  },
})
