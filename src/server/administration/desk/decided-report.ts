import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import { conflict, notFound } from '../../http/problems.ts'

/**
 * Returns the report after a decision on it alone, or null if it was deleted. Throws 404 or 409.
 */
export function decidedReport([decided]: DecisionOutcome[]): AdminReport | null {
  if (!decided || decided.outcome === 'not_found') throw notFound('report')
  if (decided.outcome === 'done') return decided.report
  const refusal = { code: 'changed-meanwhile', values: { what: 'report' } } as const
  throw conflict(refusal, decided.report ?? undefined)
}
