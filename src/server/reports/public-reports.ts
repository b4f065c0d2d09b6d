import { sql } from 'kysely'
import {
  hiddenStatuses,
  initialStatus,
  type ReportStatus,
  verifiedStatus,
} from '../../shared/report-status.ts'

/**
 * The conditions on a report's status. Values are written out and not parameters, so that PostgreSQL
 * recognizes the conditions of the partial indexes.
 */
export function hasStatus(status: ReportStatus) {
  return sql<boolean>`status = ${sql.lit(status)}`
}

const hasPublicStatus = sql.join(
  hiddenStatuses.map((status) => sql`status <> ${sql.lit(status)}`),
  sql` and `,
)

/**
 * Which reports are public: the one rule of the lists, feeds, sitemaps, previews, videos and counts.
 * A deleted report is in no list at all: it stands in `deleted_reports`. `report_counts` has the same
 * columns.
 */
export const isPublic = sql<boolean>`(${hasPublicStatus} and not held)`

/** Which reports wait for a moderator before they are public. */
export const isWaitingForRelease = sql<boolean>`(held and ${hasPublicStatus})`

/** Which reports wait for their first review, held or not. */
export const isWaitingForReview = hasStatus(initialStatus)

export const isVerified = hasStatus(verifiedStatus)
