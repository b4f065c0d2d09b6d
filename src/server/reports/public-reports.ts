import { sql } from 'kysely'
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

export const isVerified = hasStatus(verifiedStatus)
