import type { AdminReport } from '../../../shared/moderation.ts'
import { type ReportStatus, reportStatusTable } from '../../../shared/report-status.ts'
import type { Texts } from '../../../shared/texts/texts.ts'

/** A new status, or deletion. */
export type Decision = ReportStatus | 'deleted'

export type Reasoning = {
  reasonCode?: string
  reason?: string
  toWitness?: string
}

/** The version of a report that the administrator saw. A decision is refused on any other. */
export type SeenReport = Pick<AdminReport, 'id' | 'status' | 'updatedAt' | 'held'>

/**
 * `interrupted` is the reason of a decision that failed because the session had ended, and `suggested` one to
 * begin with.
 */
export type Question = {
  reports: SeenReport[]
  decision: Decision
  interrupted?: Reasoning
  suggested?: Reasoning
}

export const needsReason = (decision: Decision) =>
  decision === 'deleted' || reportStatusTable[decision].needsReason

export const failureTitleOf = (texts: Texts['desk'], decision: Decision) =>
  decision === 'deleted' ? texts.deleteFailed : texts.updateFailed
