import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { isPublic } from '../reports/public-reports.ts'

/** The sitemap contains only the id of a public report and the UTC day of its submission. */
export type SitemapEntry = { id: string; day: string }

/** A position in the order of submission. The time is a text, to keep its microseconds. */
export type SitemapPosition = { id: string; cameInAt: string }

/** Identifies the reports of one part of the sitemap without reading them all. */
export type SitemapPart = { reports: number; fingerprint: string; first: SitemapPosition }

/** Rows to keep in memory at a time. */
const chunk = 1_000

const fromPublicReports = sql`from reports where ${isPublic}`

/** The reports of one part: from `from` on and before `to`. */
export type Range = { from: SitemapPosition | undefined; to: SitemapPosition | undefined }

const at = ({ cameInAt, id }: SitemapPosition) => sql`(${cameInAt}::timestamptz, ${id}::uuid)`

function isIn({ from, to }: Range) {
  const conditions = [sql`true`]
  if (from) conditions.push(sql`(created_at, id) >= ${at(from)}`)
  if (to) conditions.push(sql`(created_at, id) < ${at(to)}`)
  return sql.join(conditions, sql` and `)
}

/** Returns the report that comes `count` after the first one of a range, if there is one. */
export async function findAfter(
  database: Database,
  range: Range,
  count: number,
): Promise<SitemapPosition | undefined> {
  const { rows } = await sql<SitemapPosition>`
    select id, created_at::text as came_in_at ${fromPublicReports} and ${isIn(range)}
     order by created_at, id limit 1 offset ${count}`.execute(database)
  return rows[0]
}

/**
 * Finds the first `limit` reports of a range in the order of submission, which an index has. Returns
 * undefined if there are none.
 */
export async function findSitemapPart(
  database: Database,
  range: Range,
  limit: number,
): Promise<SitemapPart | undefined> {
  const { rows } = await sql<SitemapPosition & { reports: number; fingerprint: string }>`
    with part as materialized (
      select id, created_at ${fromPublicReports} and ${isIn(range)}
       order by created_at, id limit ${limit}
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

/** Runs a query on the replica or the primary; see read-public.ts. */
export type ReadAnywhere = <T>(query: (database: Database) => Promise<T>) => Promise<T>

/** Reads the reports of a part in chunks. */
export async function* readSitemapPart(
  ask: ReadAnywhere,
  { first, reports }: SitemapPart,
): AsyncGenerator<SitemapEntry[]> {
  let position = first
  let includes = sql`>=`
  for (let read = 0; read < reports; read += chunk) {
    const entries = sql<SitemapPosition & { day: string }>`
      select id, created_at::text as came_in_at,
             to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day
        ${fromPublicReports}
         and (created_at, id) ${includes} ${at(position)}
       order by created_at, id
       limit ${Math.min(chunk, reports - read)}`
    const { rows } = await ask((database) => entries.execute(database))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    position = last
    includes = sql`>`
  }
}
