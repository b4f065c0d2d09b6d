import type { QueryClient } from '@tanstack/react-query'
import { verifiedStatus } from '../../../shared/report-status.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { api, bodyOf } from '../../api.ts'
import { showToast } from '../../ui/toast.tsx'
import type { Decision, Reasoning, SeenReport } from './decision.ts'
import { removeReports, showReports } from './desk-queries.ts'

type Made = { report: SeenReport; decision: Decision; reasoning: Reasoning }

/** One decision on one report, unless it is no longer as it was seen; answers its id. */
export async function decideOnOne(
  queryClient: QueryClient,
  texts: Texts['desk'],
  { report: { id, updatedAt }, decision, reasoning }: Made,
): Promise<string[]> {
  const params = { path: { id } }
  const version = { expectedUpdatedAt: updatedAt, reason: null, ...reasoning }
  if (decision === 'deleted') {
    await api.DELETE('/api/admin/reports/{id}', { params, body: version })
    showToast({ title: texts.reportDeleted, description: texts.reportDeletedText })
    removeReports(queryClient, [id])
    return [id]
  }
  const verified = decision === verifiedStatus
  const body = { status: decision, verified, ...version }
  const changed = await bodyOf(api.PATCH('/api/admin/reports/{id}/status', { params, body }))
  showToast({
    title: texts.statusUpdated,
    description: texts.statusUpdatedText,
  })
  showReports(queryClient, [changed])
  return [id]
}
