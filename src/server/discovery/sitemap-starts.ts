import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../database/open.ts'
import { defineJob, noRetries } from '../jobs/job.ts'
import { findAfter, findSitemapPart, type Range, type SitemapPosition } from './queries.ts'
import { reportsPerPart } from './sitemap.ts'

/** Bounds a request while the job has not run yet: that many parts begin after the stored ones. */
const mostUnstored = 1_000

async function readStarts(database: Database): Promise<SitemapPosition[]> {
  const { rows } = await sql<SitemapPosition>`
    select id, created_at::text as came_in_at
      from sitemap_starts join reports on reports.id = report_id
     order by created_at, id`.execute(database)
  return rows
}

/** Finds the further starts of a range that has too many reports for one part. */
async function* findStarts(
  database: Database,
  { from: first, to }: Range,
  perPart: number,
): AsyncGenerator<SitemapPosition> {
  let from = first
  for (let found = 0; found < mostUnstored; found++) {
    from = await findAfter(database, { from, to }, perPart)
    if (!from) return
    yield from
  }
}

/**
 * Lists the report with which each part of the sitemap begins, except the first part. So an old part
 * changes only when one of its own reports does. Reports after the last stored start are counted.
 */
export async function listSitemapStarts(database: Database): Promise<SitemapPosition[]> {
  const stored = await readStarts(database)
  const rest = findStarts(database, { from: stored.at(-1), to: undefined }, reportsPerPart)
  return [...stored, ...(await Array.fromAsync(rest))]
}

/**
 * Stores the starts of new parts, divides parts that imported reports made too large, and forgets
 * parts that are empty.
 */
export async function divideSitemap(database: Database, perPart = reportsPerPart): Promise<void> {
  const stored = await readStarts(database)
  const starts = [undefined, ...stored]
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1]
    for await (const { id } of findStarts(database, { from, to }, perPart)) {
      await sql`insert into sitemap_starts values (${id}) on conflict do nothing`.execute(database)
    }
    if (from && !(await findSitemapPart(database, { from, to }, 1))) {
      await database.deleteFrom('sitemapStarts').where('reportId', '=', from.id).execute()
    }
  }
}

export const sitemapDivision = defineJob({
  name: 'divide-sitemap',
  schedule: '25 * * * *',
  payload: z.unknown(),
  longestRun: 600,
  retries: noRetries,
  perform: ({ database }) => divideSitemap(database),
})
