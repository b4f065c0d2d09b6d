import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { makeWordFilter, type WordsOfReport } from './word-filter.ts'

/** Makes the word filters of some reports anew. Nobody else may be changing these reports meanwhile. */
export async function storeWordFilters(database: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<WordsOfReport & { id: string }>`
    select id, location, tsvector_to_array(search_vector) as words
      from reports where id = any(${ids}::uuid[])`.execute(database)
  await sql`
    update report_facts set word_filter = given.word_filter
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(makeWordFilter)}::bytea[])
             as given (id, word_filter)
     where report_id = any(${ids}::uuid[]) and report_id = given.id`.execute(database)
}
