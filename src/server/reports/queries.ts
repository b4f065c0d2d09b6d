import { type RawBuilder, sql } from 'kysely'
import type { PublicReport, ReportQuery } from '../../shared/reports.ts'
import type { Database } from '../database/open.ts'
import { foundBySearch, matchesTexts, matchesWords } from './gated-search.ts'
import { isPublic } from './public-reports.ts'
import { type PublicRow, publicColumnList, readColumns, toPublicReport } from './public-row.ts'

/** Numbers of reports to read that suffice for a page of the public list. */
const stages = { first: 250, firstForPhrase: 5_000, small: 2_000, few: 2_000, window: 50_000 }

type Filters = Pick<ReportQuery, 'type' | 'region'>

function matchesFilters({ type, region }: Filters): RawBuilder<boolean> {
  const conditions = [isPublic]
  if (type) conditions.push(sql`phenomenon_type = ${type}`)
  if (region) conditions.push(sql`region = ${region}`)
  return sql.join(conditions, sql` and `)
}

/**
 * Returns public reports, newest first, at most `limit` (1 to 50) from `offset` on. Selects ids
 * from indexes and only then reads the rows, so that a deep offset stays cheap.
 */
export async function listReports(database: Database, query: ReportQuery): Promise<PublicReport[]> {
  const { search, limit, offset } = query
  const filters = matchesFilters(query)
  const order = sql`created_at desc, id desc`
  const found = search
    ? foundBySearch({
        ...{ search, filters, order, limit, offset, stages },
        source: () => sql`reports where ${filters}`,
        inWords: (wordQuery) => matchesWords(query, wordQuery),
        inTexts: matchesTexts(search, [sql`location`]),
        columns: sql`location`,
      })
    : sql`
        select id from reports where ${filters}
         order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await sql<PublicRow>`
    select ${publicColumnList} from reports where id in (${found}) order by ${order}`.execute(
    database.withoutPlugins(),
  )
  return rows.map(toPublicReport)
}

/** Returns a public report, else undefined. */
export async function findReport(
  database: Database,
  id: string,
): Promise<PublicReport | undefined> {
  const row = await database
    .selectFrom('reports')
    .select(readColumns)
    .where('id', '=', id)
    .where(isPublic)
    .executeTakeFirst()
  return row && toPublicReport(row)
}
