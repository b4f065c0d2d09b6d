import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'

/** The sitemap contains only the id of a public report and the UTC day of its submission. */
export type SitemapEntry = { id: string; day: string }

/** A position in the order of submission. The time is a text, to keep its microseconds. */
type Position = { id: string; cameInAt: string }

/** Identifies the reports of one part of the sitemap without reading them all. */
export type SitemapPart = { reports: number; fingerprint: string; first: Position }

/** Rows to keep in memory at a time. */
const chunk = 5_000

const fromPublicReports = sql`from reports where ${isPublic}`

/**
 * Finds reports `offset` to `offset + limit` in the order of submission, which an index has. So an
 * old part changes only if one of its reports is rejected or deleted. Returns undefined if there
 * are fewer reports.
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

/** Reads the reports of a part in chunks. */
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
