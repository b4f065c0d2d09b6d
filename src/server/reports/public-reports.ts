import { sql } from 'kysely'
import type { ReportStatus } from '../../shared/options.ts'

/**
 * Which reports are public: the one rule of the lists, feeds, sitemaps, previews, videos and counts.
 * Written out and not as a parameter, so that the partial indexes apply. `report_counts` has the
 * same columns.
 */
export const isPublic = sql<boolean>`(status <> 'rejected' and not held)`

/** Which reports wait for a moderator before they are public. */
export const isWaitingForRelease = sql<boolean>`(held and status <> 'rejected')`

/** The same as `isPublic`, of a row that was read. */
export function isPublicReport<T extends { status: ReportStatus; held: boolean }>(
  report: T,
): report is T & { status: Exclude<ReportStatus, 'rejected'>; held: false } {
  return report.status !== 'rejected' && !report.held
}
