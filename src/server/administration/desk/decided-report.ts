import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import { conflict, notFound } from '../../http/problems.ts'

/**
 * Returns the report after a decision on it alone, or null if it was deleted. Throws 404 or 409.
 */
export function decidedReport([decided]: DecisionOutcome[]): AdminReport | null {
  if (!decided || decided.outcome === 'not_found') throw notFound('report')
  if (decided.outcome === 'done') return decided.report
  const message = 'This report was changed by another moderator'
  throw conflict('changed-meanwhile', message, decided.report ?? undefined)
}
