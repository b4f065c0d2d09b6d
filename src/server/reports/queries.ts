import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NewReport, PublicReport, ReportQuery } from '../../shared/reports.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import type { ReportsTable } from '../database/tables.ts'

const publicColumns = [
  'id',
  'region',
  'location',
  'sightingDate',
  'sightingTime',
  'phenomenonType',
  'duration',
  'description',
  'witnesses',
  'videoUrl',
  'videoFileName',
  'anonymous',
  'verified',
  'status',
  'createdAt',
  'fullName',
  'email',
] as const

type PublicRow = Pick<Selectable<ReportsTable>, (typeof publicColumns)[number]>

/** Search looks at this many of the newest reports before it asks the text index. */
const gateSize = 2_000

/** Trigrams need three letters. */
const shortestPartOfLocation = 3

/** Written out and not as a parameter, so that the partial indexes apply. */
const isPublic = sql<boolean>`status <> 'rejected'`

/**
 * The one way from a row to what the public may see (decision 2). While the reporter is anonymous,
 * the hour is all that is told of when the report came in.
 */
export function toPublicReport(row: PublicRow): PublicReport {
  const { status, createdAt } = row
  if (status === 'rejected') throw new Error('A rejected report is not public')
  const shownCreatedAt = new Date(createdAt)
  if (row.anonymous) shownCreatedAt.setUTCMinutes(0, 0, 0)
  return {
    ...row,
    status,
    createdAt: shownCreatedAt.toISOString(),
    fullName: row.anonymous ? 'Anonymous' : row.fullName,
    email: row.anonymous ? null : row.email,
  }
}

type Filters = Pick<ReportQuery, 'type' | 'region'>

function matchesFilters({ type, region }: Filters): RawBuilder<boolean> {
  const conditions = [isPublic]
  if (type) conditions.push(sql`phenomenon_type = ${type}`)
  if (region) conditions.push(sql`region = ${region}`)
  return sql.join(conditions, sql` and `)
}

function matchesSearch(search: string): RawBuilder<boolean> {
  const inWords = sql<boolean>`search_vector @@ search_query(${search})`
  if ([...search].length < shortestPartOfLocation) return inWords
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${inWords} or location ilike ${part})`
}

/**
 * The public list, newest first, at most `limit` (1 to 50) from `offset` on. A search is answered
 * from the newest `gateSize` reports where they hold enough matches, else from the text index:
 * neither way alone is quick for both common and rare words.
 */
export async function listReports(database: Database, query: ReportQuery): Promise<PublicReport[]> {
  const list = query.search
    ? searchedReports(query, query.search)
    : sql<PublicRow>`
        select ${columnList()} from reports
         where ${matchesFilters(query)}
         order by created_at desc, id desc
         limit ${query.limit} offset ${query.offset}`
  const { rows } = await list.execute(database)
  return rows.map(toPublicReport)
}

function columnList(): RawBuilder<unknown> {
  return sql.join(publicColumns.map((column) => sql.ref(column)))
}

function searchedReports(query: ReportQuery, search: string): RawBuilder<PublicRow> {
  const filters = matchesFilters(query)
  const matches = matchesSearch(search)
  const wanted = query.offset + query.limit
  return sql<PublicRow>`
    with gate as materialized (
      select id, created_at
        from (select id, created_at, search_vector, location from reports
               where ${filters} order by created_at desc, id desc limit ${sql.lit(gateSize)}) as newest
       where ${matches}
       order by created_at desc, id desc
       limit ${wanted}
    ), enough as materialized (
      select count(*) >= ${wanted} as in_gate from gate
    ), indexed as materialized (
      select id, created_at from reports
       where not (select in_gate from enough) and ${filters} and ${matches}
    ), found as (
      select id, created_at from gate where (select in_gate from enough)
      union all
      select id, created_at from indexed
       order by created_at desc, id desc
       limit ${query.limit} offset ${query.offset}
    )
    select ${columnList()} from reports where id in (select id from found)
     order by created_at desc, id desc`
}

/** One public report; undefined when there is none or it was rejected. */
export async function findReport(
  database: Database,
  id: string,
): Promise<PublicReport | undefined> {
  const row = await database
    .selectFrom('reports')
    .select(publicColumns)
    .where('id', '=', id)
    .where(isPublic)
    .executeTakeFirst()
  return row && toPublicReport(row)
}

/** The fingerprint of one filling of the form: what was sent under which key. */
export type Submission = { key: Buffer; hash: Buffer }

/** Stores a report; undefined when its submission key was used before. */
export async function insertReport(
  database: Database | DatabaseTransaction,
  report: NewReport,
  submission: Submission | undefined,
): Promise<PublicReport | undefined> {
  const row = await database
    .insertInto('reports')
    .values({
      ...report,
      submissionKey: submission?.key ?? null,
      submissionHash: submission?.hash ?? null,
    })
    .onConflict((conflict) => conflict.column('submissionKey').doNothing())
    .returning(publicColumns)
    .executeTakeFirst()
  return row && toPublicReport(row)
}

/** The report made earlier with this submission key, if it is still public, and its fingerprint. */
export async function findSubmitted(
  database: Database,
  key: Buffer,
): Promise<{ report: PublicReport | undefined; hash: Buffer | null } | undefined> {
  const row = await database
    .selectFrom('reports')
    .select([...publicColumns, 'submissionHash'])
    .where('submissionKey', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { submissionHash, ...columns } = row
  return {
    hash: submissionHash,
    report: columns.status === 'rejected' ? undefined : toPublicReport(columns),
  }
}
