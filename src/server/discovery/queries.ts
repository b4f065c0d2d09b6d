import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** Of a public report a sitemap tells only its id and the UTC day on which it came in. */
export type SitemapEntry = { id: string; day: string }

/** Which reports a part of the sitemap holds, without reading them. */
export type SitemapPart = { reports: number; fingerprint: string; offset: number }

/** How many rows are in memory at a time. */
const chunk = 5_000

/**
 * Reports `offset` to `offset + limit` in the order in which they came in, which is the order of an
 * index, so that an old part changes only when one of its reports is rejected or deleted.
 */
export async function findSitemapPart(
  database: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapPart> {
  const { rows } = await sql<{ reports: number; fingerprint: string | null }>`
    select count(*)::int as reports,
           bit_xor(uuid_hash_extended(id, 0))::text as fingerprint
      from (select id from reports where status <> 'rejected'
             order by created_at, id limit ${limit} offset ${offset}) as part`.execute(database)
  const [part] = rows
  return { offset, reports: part?.reports ?? 0, fingerprint: part?.fingerprint ?? '' }
}

type Row = { id: string; day: string; createdAt: string }

/** The reports of a part, some thousand at a time; the place is kept as text, to the microsecond. */
export async function* readSitemapPart(
  database: Database,
  { offset, reports }: SitemapPart,
): AsyncGenerator<SitemapEntry[]> {
  let last: Row | undefined
  for (let read = 0; read < reports; read += chunk) {
    const start = last
      ? sql`and (created_at, id) > (${last.createdAt}::timestamptz, ${last.id}::uuid)`
      : sql``
    const { rows } = await sql<Row>`
      select id, created_at::text as created_at,
             to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
        from reports
       where status <> 'rejected' ${start}
       order by created_at, id
       limit ${Math.min(chunk, reports - read)} offset ${last ? 0 : offset}`.execute(database)
    last = rows.at(-1)
    if (!last) return
    yield rows
  }
}
