import type { AdminReport, DecisionReason } from '../../../shared/moderation.ts'
import type { ReportStatus } from '../../../shared/options.ts'

/** What is to become of reports. */
export type Decision = ReportStatus | 'deleted'

export type Reasoning = { reasonCode?: DecisionReason; reason?: string }

export type Question = { reports: AdminReport[]; decision: Decision }

export const needsReason = (decision: Decision) => decision === 'rejected' || decision === 'deleted'

export const failureTitleOf = (decision: Decision) =>
  decision === 'deleted' ? 'Delete Failed' : 'Update Failed'
