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

/** Named here and not by the plugin, which would rename the columns of each row again. */
const publicColumnList = sql.raw(
  publicColumns
    .map((name) => `${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`)
    .join(', '),
)

type PublicRow = Pick<Selectable<ReportsTable>, (typeof publicColumns)[number]>

/** The stages of a search, in reports looked at; measured in docs/decisions/0003-gated-search.md. */
const newestFirst = 250
const newestFirstForPhrase = 5_000
const fewMatches = 2_000
const newestWindow = 50_000

/** The trigram index knows a part of a location only by three letters or digits in a row. */
const indexedPart = /[\p{L}\p{N}]{3}/u

/** Written out and not as a parameter, so that the partial indexes apply. */
const isPublic = sql<boolean>`status <> 'rejected'`

/**
 * The one way from a row to what the public may see (decision 2). While the reporter is anonymous,
 * the hour is all that is told of when the report came in.
 */
function toPublicReport(row: PublicRow): PublicReport {
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

function matchesSearch(
  { type, region }: Filters,
  search: string,
  wordQuery: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const words = [wordQuery]
  if (type) words.push(sql`${`'type:${type}'`}::tsquery`)
  if (region) words.push(sql`${`'region:${region}'`}::tsquery`)
  const inWords = sql<boolean>`search_vector @@ (${sql.join(words, sql` && `)})`
  if (!indexedPart.test(search)) return inWords
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${inWords} or location ilike ${part})`
}

/**
 * The public list, newest first, at most `limit` (1 to 50) from `offset` on. The rows are picked
 * from indexes alone and only then read, so that a deep offset stays cheap.
 */
export async function listReports(database: Database, query: ReportQuery): Promise<PublicReport[]> {
  const found = query.search
    ? foundReports(query, query.search)
    : sql`
        select id from reports
         where ${matchesFilters(query)}
         order by created_at desc, id desc
         limit ${query.limit} offset ${query.offset}`
  const { rows } = await sql<PublicRow>`
    select ${publicColumnList} from reports where id in (${found})
     order by created_at desc, id desc`.execute(database.withoutPlugins())
  return rows.map(toPublicReport)
}

/**
 * The ids that a search finds. No single way is quick for common and for rare words, so it looks at
 * the newest few reports; then, by the text index, whether matches are few enough to sort them all;
 * then at a window of the newest; and sorts all matches only when even that does not hold enough.
 * The text index does not know the order of words: a phrase of common words, for which all reports
 * would have to be read, is looked for in the window alone.
 */
function foundReports(query: ReportQuery, search: string): RawBuilder<unknown> {
  const filters = matchesFilters(query)
  const inOrder = sql`search_query(${search})`
  const inAnyOrder = sql`replace(${inOrder}::text, '<->', '&')::tsquery`
  const isPhrase = sql`${inOrder}::text like '%<->%'`
  const matches = matchesSearch(query, search, inOrder)
  const wanted = sql`${query.offset + query.limit}::int`
  const newestOf = (size: RawBuilder<unknown>) => sql`
      select id, created_at
        from (select id, created_at, search_vector, location from reports
               where ${filters} order by created_at desc, id desc limit ${size}) as newest
       where ${matches}
       order by created_at desc, id desc
       limit ${wanted}`
  return sql`
    with first as materialized (${newestOf(sql`case when ${isPhrase}
        then ${sql.lit(newestFirstForPhrase)} else ${sql.lit(newestFirst)} end`)}),
    indexed as materialized (
      select id, created_at, location, case when ${isPhrase} then search_vector end as search_vector
        from reports where ${filters} and ${matchesSearch(query, search, inAnyOrder)}
    ), stage as materialized (
      select case
        when (select count(*) from first) >= ${wanted} then 'first'
        when (select count(*) from (select from indexed limit ${sql.lit(fewMatches + 1)}) as few)
          <= ${sql.lit(fewMatches)} then 'indexed'
        else 'window' end as name
    ), in_window as materialized (
      select * from (${newestOf(sql.lit(newestWindow + 2 * (query.offset + query.limit)))}) as newest
       where (select name from stage) = 'window'
    ), source as materialized (
      select case
        when name = 'window' and ${isPhrase} is not true
          and (select count(*) from in_window) < ${wanted} then 'indexed'
        else name end as name from stage
    ), found as (
      select * from first where (select name from source) = 'first'
      union all
      select * from in_window where (select name from source) = 'window'
      union all
      select id, created_at from indexed
       where (select name from source) = 'indexed' and (${isPhrase} is not true or ${matches})
       order by created_at desc, id desc
       limit ${query.limit} offset ${query.offset}
    )
    select id from found`
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
