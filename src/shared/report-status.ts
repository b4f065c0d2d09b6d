import { keysOf, valuesByKey } from './values-by-key.ts'

type Shared = {
  /** The label of the badge in the moderation queue. */
  deskLabel: string
  verb: string
  /** The shortcut in the moderation queue for this decision. */
  key: string
  /** The label for the reporter. */
  ownLabel: string
  variant: StatusVariant
  /** True if this decision also releases a held report, because a moderator has looked at it. */
  releasesHeld: boolean
  /** True if the review has ended, so that the witness may reply once (decision 30). */
  isVerdict: boolean
  /** True if this decision requires a reason. */
  needsReason: boolean
}

/** The badge that visitors see, and its explanation. */
type ForVisitors = {
  publicLabel: string
  publicVariant: StatusVariant
  meaning: string
  /** The meaning in a few words, where labels alone would be taken for each other. */
  briefly: string
}

type StatusEntry = Shared & (({ isPublic: true } & ForVisitors) | { isPublic: false })

export type StatusVariant = 'waiting' | 'active' | 'success' | 'destructive'

/**
 * Every status of a report, in the order of the administration. No other file of `src` spells one.
 * `isPublic: false` hides its reports from everybody but administrators (decision 4).
 */
export const reportStatusTable = {
  pending: {
    isPublic: true,
    publicLabel: 'Under Review',
    publicVariant: 'waiting',
    meaning: 'Received and waiting for the verification team. Read it as the witness tells it.',
    briefly: 'not yet looked at',
    deskLabel: 'Pending',
    verb: 'Pending',
    key: '1',
    ownLabel: 'Waiting for review',
    variant: 'waiting',
    releasesHeld: false,
    isVerdict: false,
    needsReason: false,
  },
  under_review: {
    isPublic: true,
    // The specification defines no public label for it, so visitors see the value (section 2).
    publicLabel: 'under_review',
    publicVariant: 'waiting',
    meaning: 'The verification team is looking into this report now.',
    briefly: 'being looked into',
    deskLabel: 'Under Review',
    verb: 'Under Review',
    key: '2',
    ownLabel: 'Under review',
    variant: 'active',
    releasesHeld: true,
    isVerdict: false,
    needsReason: false,
  },
  verified: {
    isPublic: true,
    publicLabel: 'Verified',
    publicVariant: 'success',
    meaning: 'The verification team has reviewed this report and verified it.',
    briefly: 'reviewed and verified',
    deskLabel: 'Verified',
    verb: 'Verify',
    key: '3',
    ownLabel: 'Verified',
    variant: 'success',
    releasesHeld: true,
    isVerdict: true,
    needsReason: false,
  },
  rejected: {
    isPublic: false,
    deskLabel: 'Rejected',
    verb: 'Reject',
    key: '4',
    ownLabel: 'Rejected',
    variant: 'destructive',
    releasesHeld: false,
    isVerdict: true,
    needsReason: true,
  },
} as const satisfies Record<string, StatusEntry>

type Table = typeof reportStatusTable

export type ReportStatus = keyof Table

export type PublicStatus = {
  [Status in ReportStatus]: Table[Status]['isPublic'] extends true ? Status : never
}[ReportStatus]

/** The status of a new report, which waits for its first review. */
export const initialStatus = 'pending' satisfies ReportStatus

export const rejectedStatus = 'rejected' satisfies ReportStatus

/** The status for which the column `verified` is true. */
export const verifiedStatus = 'verified' satisfies ReportStatus

export const reportStatuses = keysOf(reportStatusTable)

export function isPublicStatus(status: ReportStatus): status is PublicStatus {
  return reportStatusTable[status].isPublic
}

export const publicStatuses = reportStatuses.filter(isPublicStatus)

export const hiddenStatuses = reportStatuses.filter((status) => !isPublicStatus(status))

export const verdictStatuses = reportStatuses.filter(
  (status) => reportStatusTable[status].isVerdict,
)

type Publication = { status: ReportStatus; held: boolean }

/** True if everybody may see a report. The server has the same rule in SQL: `isPublic`. */
export function isPublicReport<T extends Publication>(
  report: T,
): report is T & { status: PublicStatus; held: false } {
  return isPublicStatus(report.status) && !report.held
}

/** True if the release of a report would make it public. */
export function waitsForRelease({ status, held }: Publication): boolean {
  return held && isPublicStatus(status)
}

/** One value for each status, in the order of the table. */
export function forEachStatus<T>(makeValue: (status: ReportStatus) => T): Record<ReportStatus, T> {
  return valuesByKey(reportStatuses, makeValue)
}

/** The texts of the table as a part of the catalogue. */
export const reportStatusTexts = { part: 'reportStatuses', ...reportStatusTable } as const
