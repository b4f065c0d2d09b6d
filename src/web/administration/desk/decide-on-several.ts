import type { QueryClient } from '@tanstack/react-query'
import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import { api, bodyOf } from '../../api.ts'
import { showToast } from '../../ui/toast.tsx'
import { failureTitleOf, type Question, type Reasoning } from './decision.ts'
import { removeReports, showReports } from './desk-queries.ts'

/** One decision on several reports; answers the ids of those on which it was made. */
export async function decideOnSeveral(
  queryClient: QueryClient,
  { reports, decision, reasoning }: Question & { reasoning: Reasoning },
): Promise<string[]> {
  const named = reports.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt }))
  const body = { reports: named, reason: null, ...reasoning }
  const outcomes = await bodyOf(
    decision === 'deleted'
      ? api.POST('/api/admin/reports/deletions', { body })
      : api.POST('/api/admin/reports/decisions', { body: { ...body, status: decision } }),
  )
  const gone = outcomes.filter(({ report }) => report === null).map(({ id }) => id)
  showReports(
    queryClient,
    outcomes.flatMap(({ report }): AdminReport[] => (report ? [report] : [])),
  )
  if (gone.length > 0) removeReports(queryClient, gone)
  tellOutcomes(outcomes, decision)
  return outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
}

function tellOutcomes(outcomes: DecisionOutcome[], decision: Question['decision']) {
  const count = (wanted: DecisionOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length
  const [done, changed, gone] = [count('done'), count('conflict'), count('not_found')]
  if (done === outcomes.length) {
    const isDeletion = decision === 'deleted'
    return showToast({
      title: isDeletion ? 'Report Deleted' : 'Status Updated',
      description: isDeletion
        ? `${done} reports have been permanently deleted`
        : `The status of ${done} reports has been updated successfully`,
    })
  }
  const action = decision === 'deleted' ? 'deleted' : 'updated'
  const stay = changed === 1 ? 'stays as it is now' : 'stay as they are now'
  const sentences = [
    `${done} of ${outcomes.length} reports ${done === 1 ? 'was' : 'were'} ${action}.`,
    changed > 0 && `${changed} had been changed by another moderator and ${stay}.`,
    gone > 0 && `${gone} had been deleted before.`,
  ]
  const description = sentences.filter(Boolean).join(' ')
  showToast({ title: failureTitleOf(decision), description, destructive: true })
}
