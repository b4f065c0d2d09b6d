import { type DeskCounts, deskHeaders } from '../../../shared/desk-query.ts'
import type { AdminVideo } from '../../../shared/evidence.ts'
import type {
  AdminReport,
  DecisionOutcome,
  ReportCase,
  ReportDeletion,
  ReportDeletions,
  ReportNote,
  ReportRelease,
  RevealedReporter,
  StatusDecision,
  StatusDecisions,
} from '../../../shared/moderation.ts'
import { adminReportUrl, apiUrls } from '../../../shared/urls.ts'
import { askAdmin, callAdmin, withId } from '../admin-api.ts'

export type DeskPage = {
  reports: AdminReport[]
  total: number
  isExact: boolean
  /** Where the next page begins; null on the last one. */
  next: string | null
}

export async function listDesk(
  parameters: URLSearchParams,
  signal?: AbortSignal,
): Promise<DeskPage> {
  const { body, headers } = await askAdmin(`${apiUrls.adminReports}?${parameters}`, { signal })
  return {
    reports: body as AdminReport[],
    total: Number(headers.get(deskHeaders.total)),
    isExact: headers.get(deskHeaders.relation) === 'exact',
    next: headers.get(deskHeaders.next),
  }
}

export async function countDesk(
  parameters: URLSearchParams,
  signal?: AbortSignal,
): Promise<DeskCounts> {
  return (await callAdmin(`${apiUrls.adminReportCounts}?${parameters}`, { signal })) as DeskCounts
}

export async function getReportCase(id: string, signal?: AbortSignal): Promise<ReportCase> {
  return (await callAdmin(adminReportUrl(id), { signal })) as ReportCase
}

export async function decideReport(id: string, decision: StatusDecision): Promise<AdminReport> {
  const url = withId(apiUrls.adminReportStatus, id)
  return (await callAdmin(url, { method: 'PATCH', body: decision })) as AdminReport
}

export async function deleteReport(id: string, deletion: ReportDeletion): Promise<void> {
  await callAdmin(adminReportUrl(id), { method: 'DELETE', body: deletion })
}

export async function decideReports(decisions: StatusDecisions): Promise<DecisionOutcome[]> {
  const options = { method: 'POST', body: decisions } as const
  return (await callAdmin(apiUrls.adminReportDecisions, options)) as DecisionOutcome[]
}

export async function deleteReports(deletions: ReportDeletions): Promise<DecisionOutcome[]> {
  const options = { method: 'POST', body: deletions } as const
  return (await callAdmin(apiUrls.adminReportDeletions, options)) as DecisionOutcome[]
}

/** Makes a held report public in the status that it has. */
export async function releaseReport(id: string, release: ReportRelease): Promise<AdminReport> {
  const url = withId(apiUrls.adminReportRelease, id)
  return (await callAdmin(url, { method: 'POST', body: release })) as AdminReport
}

/** Publishes the name that its reporter asked to publish. */
export async function confirmName(id: string, release: ReportRelease): Promise<AdminReport> {
  const url = withId(apiUrls.adminReportName, id)
  return (await callAdmin(url, { method: 'POST', body: release })) as AdminReport
}

/** Recorded in the history. */
export async function revealReporter(id: string): Promise<RevealedReporter> {
  const url = withId(apiUrls.adminReportReveal, id)
  return (await callAdmin(url, { method: 'POST' })) as RevealedReporter
}

export async function addReportNote(id: string, text: string): Promise<ReportNote> {
  const url = withId(apiUrls.adminReportNotes, id)
  return (await callAdmin(url, { method: 'POST', body: { text } })) as ReportNote
}

export async function getReportVideo(id: string, signal?: AbortSignal): Promise<AdminVideo> {
  return (await callAdmin(withId(apiUrls.adminVideo, id), { signal })) as AdminVideo
}

/** Shows the video to everybody, or no longer. */
export async function releaseVideo(id: string, released: boolean): Promise<AdminVideo> {
  const options = { method: 'POST', body: { released } } as const
  return (await callAdmin(withId(apiUrls.adminVideoRelease, id), options)) as AdminVideo
}
