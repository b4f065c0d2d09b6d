import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { HoldReason } from '../../shared/hold-reasons.ts'
import { isPublicReport, isPublicStatus } from '../../shared/report-status.ts'
import {
  type NewReport,
  PublicReport,
  type ReportQuery,
  type SubmittedReport,
} from '../../shared/reports.ts'
import { columnList } from '../database/column-list.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import type { ReportsTable } from '../database/tables.ts'
import { plainFileName } from '../evidence/receive/file-name.ts'
import { foundBySearch, matchesTexts, matchesWords } from './gated-search.ts'
import { isPublic } from './public-reports.ts'

const publicColumns = z.keyof(PublicReport).options

/** Needed to decide what is public, but never public themselves. */
const decidingColumns = ['videoReleasedAt', 'videoPreparedAt', 'held', 'nameHeld'] as const

const readColumns = [...publicColumns, ...decidingColumns]

const publicColumnList = columnList(readColumns)

type PublicRow = Pick<Selectable<ReportsTable>, (typeof readColumns)[number]>

/** Numbers of reports to read that suffice for a page of the public list. */
const stages = { first: 250, firstForPhrase: 5_000, small: 2_000, few: 2_000, window: 50_000 }

/** A video is public when a moderator verified its report or released the video itself. */
function isVideoPublic({ verified, videoReleasedAt, videoPreparedAt }: PublicRow): boolean {
  return videoPreparedAt !== null && (verified || videoReleasedAt !== null)
}

/** The witness chose the file name, so it is public only with the name of the witness. */
function videoOf(row: PublicRow): Pick<PublicReport, 'videoUrl' | 'videoFileName'> {
  if (!isVideoPublic(row)) return { videoUrl: null, videoFileName: null }
  const { videoUrl, videoFileName, anonymous } = row
  const isPlain = anonymous && videoFileName !== null
  return { videoUrl, videoFileName: isPlain ? plainFileName(videoFileName) : videoFileName }
}

/**
 * The only way from a row to its public fields (decision 2). Only the hour of submission is public,
 * even for named reports. The list is in exact order, so exact times of named reports would reveal
 * the minutes in which an anonymous report arrived. An unconfirmed name (decision 28) stays as
 * hidden as an anonymous one.
 */
function showPublic(read: PublicRow & { status: PublicReport['status'] }): PublicReport {
  const { videoReleasedAt, videoPreparedAt, held: _, nameHeld, ...row } = read
  const anonymous = row.anonymous || nameHeld
  const shownCreatedAt = new Date(row.createdAt)
  shownCreatedAt.setUTCMinutes(0, 0, 0)
  return {
    ...row,
    anonymous,
    createdAt: shownCreatedAt.toISOString(),
    fullName: anonymous ? 'Anonymous' : row.fullName,
    email: anonymous ? null : row.email,
    ...videoOf({ ...read, anonymous }),
  }
}

function toPublicReport(row: PublicRow): PublicReport {
  if (!isPublicReport(row)) throw new Error('A rejected or held report is not public')
  return showPublic(row)
}

/**
 * For the sender, with the fields that say why something is not public yet. Undefined if rejected.
 */
function toSubmittedReport(row: PublicRow): SubmittedReport | undefined {
  const { status, held, nameHeld } = row
  if (!isPublicStatus(status)) return undefined
  return {
    ...showPublic({ ...row, status }),
    ...(held ? { held } : {}),
    ...(nameHeld ? { nameHeld } : {}),
  }
}

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

/** The video of a report: its URL and the file name that the sender chose. */
export type ReportVideo = { videoUrl: string; videoFileName: string }

/** A report with its account. `userId` is null if the report is anonymous. */
export type OwnedReport = NewReport & { userId: string | null }

/** Why a new report, or its name, is not public at once. */
export type Holding = { heldReasons: HoldReason[]; nameHeld: boolean }

/** Null if the account is being erased in another transaction. */
function linkTo(userId: string | null) {
  return sql<string | null>`(select id from users where id = ${userId} for key share)`
}

/** Inserts a report with the given id. */
export async function insertReport(
  transaction: DatabaseTransaction,
  { videoDescription: _, userId, ...report }: OwnedReport & Holding & { id: string },
  video?: ReportVideo,
): Promise<SubmittedReport> {
  const row = await transaction
    .insertInto('reports')
    .values({
      ...report,
      videoUrl: video?.videoUrl ?? null,
      videoFileName: video?.videoFileName ?? null,
      held: report.heldReasons.length > 0,
      userId: userId && linkTo(userId),
    })
    .returning(readColumns)
    .executeTakeFirstOrThrow()
  const submitted = toSubmittedReport(row)
  if (!submitted) throw new Error('A new report is rejected')
  return submitted
}

/**
 * Returns the report that was submitted with this key within a day, and the hash of its content.
 * The report is undefined if it was rejected.
 */
export async function findSubmitted(
  database: Database,
  key: Buffer,
): Promise<{ report: SubmittedReport | undefined; hash: Buffer } | undefined> {
  const row = await database
    .selectFrom('submissionKeys')
    .innerJoin('reports', 'reports.id', 'submissionKeys.reportId')
    .select(readColumns.map((column) => `reports.${column}` as const))
    .select('submissionKeys.hash')
    .where('submissionKeys.key', '=', key)
    .where('submissionKeys.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) return undefined
  const { hash, ...columns } = row
  return { hash, report: toSubmittedReport(columns) }
}
