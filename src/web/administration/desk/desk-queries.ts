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
  /** Where the next page begins; null on the last one. */
  next: string | null
}

const listKey = [apiUrls.adminReports] as const
const countKey = [apiUrls.adminReportCounts] as const
const caseKey = (id: string) => [apiUrls.adminReport, id] as const
const videoKey = (id: string) => [apiUrls.adminVideo, id] as const
const preparationLookMilliseconds = 5_000

/** One page of the desk; while the next one comes, the one before stays in sight. */
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

/**
 * A report with its notes and its history, asked for anew whenever it is opened. Its row shows the
 * same, so that what is decided there is decided on what was seen here.
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

/** As the details show it; undefined before they do. */
export function findReportShown(client: QueryClient, id: string): AdminReport | undefined {
  return client.getQueryData<ReportCase>(caseKey(id))?.report
}

/** The video of a report; while its public copy is being prepared, it is asked for again. */
export function useReportVideo(id: string) {
  return useQuery({
    queryKey: videoKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/reports/{id}/video', { params: { path: { id } }, signal })),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.state === 'preparing' && preparationLookMilliseconds,
  })
}

export function showVideo(client: QueryClient, id: string, video: AdminVideo): Promise<void> {
  return showAnswer(client, videoKey(id), video)
}

/**
 * After a change the rows stay where they are and show how their reports stand now. Counts and
 * histories follow by themselves: the next decision does not wait for them.
 */
export function showReports(client: QueryClient, changed: AdminReport[]): void {
  const byId = new Map(changed.map((report) => [report.id, report]))
  changePages(client, (reports) => reports.map((report) => byId.get(report.id) ?? report))
  renewLists(client)
  client.invalidateQueries({ queryKey: countKey })
  for (const id of byId.keys()) {
    client.invalidateQueries({ queryKey: caseKey(id) })
    client.invalidateQueries({ queryKey: videoKey(id) })
  }
}

export function removeReports(client: QueryClient, ids: string[]): void {
  changePages(client, (reports) => reports.filter(({ id }) => !ids.includes(id)))
  for (const id of ids) client.removeQueries({ queryKey: caseKey(id) })
  renewLists(client)
  client.invalidateQueries({ queryKey: countKey })
}

/** Where a list on its way may tell how it was before, or where a whole page is gone. */
function renewLists(client: QueryClient): void {
  const isOnItsWay = client.isFetching({ queryKey: listKey }) > 0
  const pages = client.getQueriesData<DeskPage>({ queryKey: listKey })
  if (isOnItsWay || pages.some(([, page]) => page?.reports.length === 0)) {
    client.invalidateQueries({ queryKey: listKey })
  }
}

export async function refreshDesk(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listKey }),
    client.invalidateQueries({ queryKey: countKey }),
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
