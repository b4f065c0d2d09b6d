import { sql } from 'kysely'
import * as z from 'zod/mini'
import { mostSimilar, SimilarReport, type SimilarReports } from '../../../shared/similar-reports.ts'
import type { Database } from '../../database/open.ts'
import { listSameNight } from '../../reports/report-neighbours.ts'

const mostCompared = 50
const leastAlike = 0.5
/** Of neighbouring words; the longest say most. One group of them must be in the other text. */
const pairs = { inGroup: 4, all: 8 }

/**
 * The reports whose texts are the same or nearly so, the most alike first. The text index holds pairs of
 * neighbouring words, so a few of them find the candidates; trigrams compare those.
 */
async function listSameText(database: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (
      select description from reports where id = ${id}
    ), pairs as (
      select pair_key(word, next) as key, row_number() over (order by length(word || next) desc, word, next) as place
        from asked, words_in_order(to_tsvector('simple', search_words(description))) as words,
             unnest(words, words[2:]) as pair (word, next)
       where next is not null
    ), groups as (
      select string_agg('''' || key || '''', ' & ') as keys
        from pairs where place <= ${sql.lit(pairs.all)}
       group by place % ${sql.lit(pairs.all / pairs.inGroup)}
      having count(*) >= ${sql.lit(pairs.inGroup / 2)}
    ), candidates as materialized (
      select id, description from reports
       where search_terms(search_vector, created_at)
             @@ (select string_agg('(' || keys || ')', ' | ')::tsquery from groups)
       limit ${sql.lit(mostCompared)}
    )
    select id from candidates
     where id <> ${id} and similarity(description, (select description from asked)) >= ${sql.lit(leastAlike)}
     order by similarity(description, (select description from asked)) desc, id
     limit ${sql.lit(mostSimilar)}`.execute(database)
  return rows.map((row) => row.id)
}

const columns = z.keyof(SimilarReport).options

/** Finds what tells the same as a report. Each report once; the same words say more. */
export async function findSimilar(database: Database, id: string): Promise<SimilarReports> {
  const sameText = await listSameText(database, id)
  const sameNight = (await listSameNight(database, id))
    .filter((one) => !sameText.includes(one))
    .slice(0, mostSimilar)
  const all = [...sameText, ...sameNight]
  if (all.length === 0) return { sameText: [], sameNight: [] }
  const rows = await database.selectFrom('reports').select(columns).where('id', 'in', all).execute()
  const pick = (ids: string[]) =>
    ids
      .flatMap((one) => rows.filter((row) => row.id === one))
      .map(({ createdAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
      }))
  return { sameText: pick(sameText), sameNight: pick(sameNight) }
}
