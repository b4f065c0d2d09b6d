import type { AdminReport, DecisionReason } from '../../../shared/moderation.ts'
import { type ReportStatus, reportStatusTable } from '../../../shared/report-status.ts'
import type { Texts } from '../../../shared/texts/texts.ts'

/** What is to become of reports. */
export type Decision = ReportStatus | 'deleted'

export type Reasoning = { reasonCode?: DecisionReason; reason?: string }

/** What a decision needs of a report: how it stood when the administrator looked at it. */
export type SeenReport = Pick<AdminReport, 'id' | 'status' | 'updatedAt'>

/** `interrupted` is the reason given before the session ended; the decision was not applied. */
export type Question = { reports: SeenReport[]; decision: Decision; interrupted?: Reasoning }

export const needsReason = (decision: Decision) =>
  decision === 'deleted' || reportStatusTable[decision].needsReason

export const failureTitleOf = (texts: Texts['desk'], decision: Decision) =>
  decision === 'deleted' ? texts.deleteFailed : texts.updateFailed
