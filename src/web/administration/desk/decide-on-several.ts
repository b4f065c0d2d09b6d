import type { QueryClient } from '@tanstack/react-query'
import type { AdminReport, DecisionOutcome } from '../../../shared/moderation.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { api, bodyOf } from '../../api.ts'
import { showToast } from '../../ui/toast.tsx'
import { failureTitleOf, type Question, type Reasoning } from './decision.ts'
import { removeReports, showReports } from './desk-queries.ts'

/** One decision on several reports. Resolves to the ids of the reports that were changed. */
export async function decideOnSeveral(
  queryClient: QueryClient,
  texts: Texts['desk'],
  { reports, decision, reasoning }: Question & { reasoning: Reasoning },
): Promise<string[]> {
  const named = reports.map(({ id, updatedAt }) => ({ id, expectedUpdatedAt: updatedAt }))
  const body = { reports: named, reason: null, toWitness: null, ...reasoning }
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
  showOutcomes(texts, outcomes, decision)
  return outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
}

function showOutcomes(
  texts: Texts['desk'],
  outcomes: DecisionOutcome[],
  decision: Question['decision'],
) {
  const isDeletion = decision === 'deleted'
  const count = (wanted: DecisionOutcome['outcome']) =>
    outcomes.filter(({ outcome }) => outcome === wanted).length
  const [done, changed, gone] = [count('done'), count('conflict'), count('not_found')]
  if (done === outcomes.length) {
    return showToast({
      title: isDeletion ? texts.reportDeleted : texts.statusUpdated,
      description: isDeletion ? texts.reportsDeletedText(done) : texts.statusesUpdatedText(done),
    })
  }
  const describeDone = isDeletion ? texts.someDeleted : texts.someUpdated
  const sentences = [
    describeDone(done, outcomes.length),
    changed > 0 && texts.changedMeanwhile(changed),
    gone > 0 && texts.deletedBefore(gone),
  ]
  const description = sentences.filter(Boolean).join(' ')
  showToast({ title: failureTitleOf(texts, decision), description, destructive: true })
}
