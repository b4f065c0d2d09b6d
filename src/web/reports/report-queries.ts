import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { page } from '../../shared/limits.ts'
import type { PublicReport } from '../../shared/reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import { ApiError, api, bodyOf } from '../api.ts'
import { type ReportListQuery, reportListParameters } from './report-list-query.ts'

export function reportListKey(query: ReportListQuery) {
  return [apiUrls.reports, query] as const
}

export function reportKey(id: string) {
  return [apiUrls.reports, id] as const
}

/** The reports from the query's offset on; each Load More brings the next twelve. */
export function useReportList(query: ReportListQuery) {
  const list = useInfiniteQuery({
    queryKey: reportListKey(query),
    queryFn({ pageParam, signal }) {
      const parameters = reportListParameters({ ...query, offset: pageParam })
      return bodyOf(api.GET('/api/reports', { params: { query: parameters }, signal }))
    },
    initialPageParam: query.offset,
    getNextPageParam: (lastPage, _pages, lastOffset) =>
      lastPage.length < page.size || lastOffset + page.size > page.deepestOffset
        ? undefined
        : lastOffset + page.size,
    placeholderData: keepPreviousData,
  })
  return { ...list, reports: withoutRepeats(list.data?.pages.flat() ?? []) }
}

/** One report. `known` is what the list already holds, so that opening it needs no call. */
export function useReport(id: string, known?: PublicReport) {
  const { data, error, refetch } = useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/{id}', { params: { path: { id } }, signal })),
    ...(known ? { initialData: known } : {}),
  })
  const failureStatus = error instanceof ApiError ? error.status || 503 : undefined
  return { data, failureStatus, refetch }
}

/** A report that arrives while somebody reads pushes the others down: the next page repeats one. */
function withoutRepeats(reports: PublicReport[]): PublicReport[] {
  return [...new Map(reports.map((report) => [report.id, report])).values()]
}
