import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries, repeatBatches } from '../jobs/job.ts'
import { storeWordFilters } from './store-word-filters.ts'

const rowsAtOnce = 500

/** Brings the next reports up to date, and returns their number. */
async function indexNext(database: Database, atOnce: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ walkedTo: string | null; completedAt: Date | null }>`
      insert into search_index default values on conflict (is_only_row) do update set is_only_row = true
      returning walked_to, completed_at`.execute(transaction)
    if (rows[0]?.completedAt) return 0
    const batch = await sql<{ id: string }>`
      select id from reports
       where id > coalesce(${rows[0]?.walkedTo ?? null}, '00000000-0000-0000-0000-000000000000')::uuid
       order by id limit ${atOnce}`.execute(transaction)
    const ids = batch.rows.map(({ id }) => id)
    if (ids.length === 0) {
      await sql`update search_index set completed_at = now()`.execute(transaction)
      return 0
    }
    const changed = await sql<{ id: string }>`
      update reports
         set search_vector = search_vector_of(location, description, phenomenon_type, region, sighting_date)
       where id = any(${ids}::uuid[])
         and search_vector is distinct from
             search_vector_of(location, description, phenomenon_type, region, sighting_date)
      returning id`.execute(transaction)
    await storeWordFilters(
      transaction,
      changed.rows.map(({ id }) => id),
    )
    await sql`update search_index set walked_to = ${ids.at(-1)}::uuid`.execute(transaction)
    return ids.length
  })
}

/** Adds what words mean to the index of reports from before, a batch at a time. */
export async function addMeanings(
  database: Database,
  { signal, atOnce = rowsAtOnce }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<void> {
  // Each batch is a transaction, so that others wait for at most one.
  await repeatBatches(signal, () => indexNext(database, atOnce))
}

/** Goes on where an interrupted run stopped. See docs/decisions/0042-search-by-meaning.md. */
export const meaningAddition = defineJob({
  name: 'add-meanings',
  resumes: true,
  schedule: '*/5 * * * *',
  payload: z.unknown(),
  longestRun: 3_600,
  retries: noRetries,
  atOnce: 1,
  perform: ({ database }, _payload, { signal }) => addMeanings(database, { signal }),
})
