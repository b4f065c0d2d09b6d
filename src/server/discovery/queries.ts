import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'

/** Of a public report a sitemap tells only its id and the UTC day on which it came in. */
export type SitemapEntry = { id: string; day: string }

/** A place in the order in which reports came in; the instant as text, for its microseconds. */
type Position = { id: string; cameInAt: string }

/** Which reports a part of the sitemap holds, without reading them all. */
export type SitemapPart = { reports: number; fingerprint: string; first: Position }

/** How many rows are in memory at a time. */
const chunk = 5_000

const fromPublicReports = sql`from reports where ${isPublic}`

/**
 * Reports `offset` to `offset + limit` in the order in which they came in, which is the order of an
 * index, so that an old part changes only when one of its reports is rejected or deleted. Undefined
 * when there are not so many.
 */
export async function findSitemapPart(
  database: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<SitemapPart | undefined> {
  const { rows } = await sql<Position & { reports: number; fingerprint: string }>`
    with part as materialized (
      select id, created_at ${fromPublicReports}
       order by created_at, id limit ${limit} offset ${offset}
    ), fingerprint as (
      select count(*)::int as reports, bit_xor(uuid_hash_extended(id, 0))::text as fingerprint
        from part
    )
    select id, created_at::text as came_in_at, reports, fingerprint
      from (select * from part order by created_at, id limit 1) as first, fingerprint
    `.execute(database)
  const [row] = rows
  if (!row) return undefined
  const { reports, fingerprint, ...first } = row
  return { reports, fingerprint, first }
}

/** The reports of a part, some thousand at a time. */
export async function* readSitemapPart(
  database: Database,
  { first, reports }: SitemapPart,
): AsyncGenerator<SitemapEntry[]> {
  let position = first
  let includes = sql`>=`
  for (let read = 0; read < reports; read += chunk) {
    const { rows } = await sql<Position & { day: string }>`
      select id, created_at::text as came_in_at,
             to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
        ${fromPublicReports}
         and (created_at, id) ${includes} (${position.cameInAt}::timestamptz, ${position.id}::uuid)
       order by created_at, id
       limit ${Math.min(chunk, reports - read)}`.execute(database)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    position = last
    includes = sql`>`
  }
}
