import type { DeletedReportPage, RestorationOutcome } from '../../../shared/deleted-reports.ts'
import type { HistoryEntry } from '../../../shared/history.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { callAdmin } from '../admin-api.ts'
import type { HistoryView } from './history-view.ts'

export const historyPageSize = 50

export async function listDeletedReports(
  after: string | null,
  signal?: AbortSignal,
): Promise<DeletedReportPage> {
  const query = after ? `?${new URLSearchParams({ after })}` : ''
  return (await callAdmin(apiUrls.adminDeletedReports + query, { signal })) as DeletedReportPage
}

export async function restoreReports(ids: string[]): Promise<RestorationOutcome[]> {
  const body = { reports: ids.map((id) => ({ id })) }
  const options = { method: 'POST', body } as const
  return (await callAdmin(apiUrls.adminReportRestorations, options)) as RestorationOutcome[]
}

/** The latest first; `before` is the last entry that is known already. */
export async function listHistory(
  { topic, subject }: HistoryView,
  before: number | null,
  signal?: AbortSignal,
): Promise<HistoryEntry[]> {
  const parameters = new URLSearchParams({ limit: String(historyPageSize) })
  if (topic) parameters.set('topic', topic)
  if (subject) parameters.set('subjectId', subject)
  if (before !== null) parameters.set('before', String(before))
  return (await callAdmin(`${apiUrls.adminHistory}?${parameters}`, { signal })) as HistoryEntry[]
}
