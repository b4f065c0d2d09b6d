import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { deskHeaders } from '../../../shared/desk-query.ts'
import type { AdminVideo } from '../../../shared/evidence.ts'
import type { AdminReport, ReportCase } from '../../../shared/moderation.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { answerOf, api, bodyOf } from '../../api.ts'
import { showAnswer } from '../../query-client.ts'
import { countParameters, type DeskView, listParameters } from './desk-query.ts'

export type DeskPage = {
  reports: AdminReport[]
  total: number
  isExact: boolean
  /** The start of the next page; null on the last one. */
  next: string | null
}

export const claimsKey = [apiUrls.adminClaims] as const
const listKey = [apiUrls.adminReports] as const
const countKey = [apiUrls.adminReportCounts] as const
const caseKey = (id: string) => [apiUrls.adminReport, id] as const
const videoKey = (id: string) => [apiUrls.adminVideo, id] as const
const preparationPollMilliseconds = 5_000

/** One page of the queue. It stays visible while the next one loads. */
export function useDeskPage(view: DeskView) {
  const query = listParameters(view)
  return useQuery({
    queryKey: [...listKey, query],
    async queryFn({ signal }): Promise<DeskPage> {
      const { body, headers } = await answerOf(
        api.GET('/api/admin/reports', { params: { query }, signal }),
      )
      return {
        reports: body,
        total: Number(headers.get(deskHeaders.total)),
        isExact: headers.get(deskHeaders.relation) === 'exact',
        next: headers.get(deskHeaders.next),
      }
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export function useDeskCounts(view: DeskView) {
  const query = countParameters(view)
  return useQuery({
    queryKey: [...countKey, query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/reports/counts', { params: { query }, signal })),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

/** The archives that were imported. Hardly ever changes while somebody works. */
export function useImportSources() {
  return useQuery({
    queryKey: [apiUrls.adminImportSources],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/import-sources', { signal })),
  }).data
}

/**
 * A report with its notes and its history, fetched whenever it is opened. Its row gets the same
 * data, so that a decision in the table uses the version that the administrator saw here.
 */
export function useReportCase(id: string) {
  return useQuery({
    queryKey: caseKey(id),
    async queryFn({ client, signal }) {
      const params = { path: { id } }
      const found = await bodyOf(api.GET('/api/admin/reports/{id}', { params, signal }))
      changePages(client, (rows) => rows.map((row) => (row.id === id ? found.report : row)))
      return found
    },
    refetchOnMount: 'always',
  })
}

/** The report in the details; undefined until they are loaded. */
export function findReportShown(client: QueryClient, id: string): AdminReport | undefined {
  return client.getQueryData<ReportCase>(caseKey(id))?.report
}

/** The video of a report. Polled while the server prepares its public copy. */
export function useReportVideo(id: string) {
  return useQuery({
    queryKey: videoKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/reports/{id}/video', { params: { path: { id } }, signal })),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.state === 'preparing' && preparationPollMilliseconds,
  })
}

export function showVideo(client: QueryClient, id: string, video: AdminVideo): Promise<void> {
  return showAnswer(client, videoKey(id), video)
}

/**
 * Updates changed reports in their rows, which keep their places. Counts and histories are fetched
 * in the background, so that the next decision need not wait.
 */
export function showReports(client: QueryClient, changed: AdminReport[]): void {
  const byId = new Map(changed.map((report) => [report.id, report]))
  changePages(client, (reports) => reports.map((report) => byId.get(report.id) ?? report))
  refetchLists(client)
  client.invalidateQueries({ queryKey: countKey })
  client.invalidateQueries({ queryKey: claimsKey })
  for (const id of byId.keys()) {
    client.invalidateQueries({ queryKey: caseKey(id) })
    client.invalidateQueries({ queryKey: videoKey(id) })
  }
}

export function removeReports(client: QueryClient, ids: string[]): void {
  changePages(client, (reports) => reports.filter(({ id }) => !ids.includes(id)))
  for (const id of ids) client.removeQueries({ queryKey: caseKey(id) })
  refetchLists(client)
  client.invalidateQueries({ queryKey: countKey })
}

/** Refetches the lists if an in-flight response may be stale, or if a page became empty. */
function refetchLists(client: QueryClient): void {
  const isInFlight = client.isFetching({ queryKey: listKey }) > 0
  const pages = client.getQueriesData<DeskPage>({ queryKey: listKey })
  if (isInFlight || pages.some(([, page]) => page?.reports.length === 0)) {
    client.invalidateQueries({ queryKey: listKey })
  }
}

export async function refreshDesk(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listKey }),
    client.invalidateQueries({ queryKey: countKey }),
    client.invalidateQueries({ queryKey: claimsKey }),
  ])
}

export async function refreshCase(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: caseKey(id) })
}

function changePages(client: QueryClient, change: (reports: AdminReport[]) => AdminReport[]) {
  client.setQueriesData<DeskPage>({ queryKey: listKey }, (page) => {
    if (!page) return page
    const reports = change(page.reports)
    return { ...page, reports, total: page.total - (page.reports.length - reports.length) }
  })
}
