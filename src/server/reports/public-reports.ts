import { type RawBuilder, sql } from 'kysely'
import {
  hiddenStatuses,
  initialStatus,
  type ReportStatus,
  verdictStatuses,
  verifiedStatus,
} from '../../shared/report-status.ts'

/**
 * A condition on the status of a report. The value is a literal, because PostgreSQL uses a partial
 * index only if it can match the literal condition.
 */
export function hasStatus(status: ReportStatus) {
  return sql<boolean>`status = ${sql.lit(status)}`
}

const hasNoneOf = (statuses: ReportStatus[]) =>
  sql<boolean>`${sql.join(
    statuses.map((status) => sql`status <> ${sql.lit(status)}`),
    sql` and `,
  )}`

const hasPublicStatus = hasNoneOf(hiddenStatuses)

/** A condition: the review of the report has not ended. */
export const isUndecided = hasNoneOf(verdictStatuses)

/**
 * A condition: the report is public. The only rule for lists, feeds, sitemaps, previews, videos and
 * counts. Deleted reports are in another table, `deleted_reports`. `report_counts` has the same
 * columns, so the condition works there too.
 */
export const isPublic = sql<boolean>`(${hasPublicStatus} and not held)`

/** A condition: the report waits for a moderator before it becomes public. */
export const isWaitingForRelease = sql<boolean>`(held and ${hasPublicStatus})`

/** Each report meets one of these conditions, and each has its indexes. */
export const indexedParts = [isPublic, isWaitingForRelease, ...hiddenStatuses.map(hasStatus)]

/** A condition: the report waits for its first review, held or not. */
export const isWaitingForReview = hasStatus(initialStatus)

/** All reports, public or not, without looking at each. */
export const countReports = sql<number>`select sum(reports) from report_counts`

const countWhere = (condition: RawBuilder<boolean>) => sql<number>`
  select coalesce(sum(reports), 0) from report_counts where ${condition}`

/** The public ones, in the same way. */
export const countPublicReports = countWhere(isPublic)

/** The public ones of a status, in the same way. */
export const countPublicReportsOf = (status: string) =>
  countWhere(sql`${isPublic} and status = ${status}`)

export const isVerified = hasStatus(verifiedStatus)

const releasedVideo = (of: string) => `(${of}verified or ${of}video_released_at is not null)`

/** In SQL that names its tables: the report of `of`, a name with a dot, shows its video. */
export const publicVideo = (of: string) =>
  `(${of}video_prepared_at is not null and ${releasedVideo(of)})`

/** A condition: a moderator verified the report, or released its video. */
export const hasReleasedVideo = sql.raw<boolean>(releasedVideo(''))

/** A condition: the report shows its video. `isVideoPublic` tells it of a row. */
export const hasPublicVideo = sql.raw<boolean>(publicVideo(''))
