import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { repeatBatches } from './job.ts'

/** Few, so that the locks of a statement delay nobody. */
const batchSize = 5_000

type Rows = { table: RawBuilder<unknown>; isOver: RawBuilder<boolean> }

/**
 * Deletes the rows of a table that are over, a batch at a time, up to the first batch that is not full: rows that expire
 * meanwhile wait for the next run, so that they cannot keep the job at work. Returns the number of rows.
 */
export function deleteRows(
  database: Database,
  { table, isOver }: Rows,
  signal: AbortSignal,
): Promise<number> {
  const deleteSome = async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid in (
        select ctid from ${table} where ${isOver} limit ${batchSize} for update skip locked
      ) and ${isOver}`.execute(database)
    return Number(numAffectedRows)
  }
  return repeatBatches(signal, deleteSome, batchSize)
}
