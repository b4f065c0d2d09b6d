import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import { useStatistics } from '../statistics/statistics-query.ts'
import { hasFilters, type ReportListQuery } from './report-list-query.ts'

/** Begins as the keys of lists do, so that whatever refreshes the lists refreshes it too. */
export function reportTotalKey({ type, region }: ReportListQuery) {
  return [apiUrls.reports, apiUrls.reportTotal, { type, region }] as const
}

/** The statistics of the page know all reports, and no counter knows those of a search. */
export const isTotalAsked = ({ type, region, search }: ReportListQuery): boolean =>
  search === '' && (type !== undefined || region !== undefined)

/**
 * How many reports the filters leave. Undefined while that is not known exactly, and for a search, which no
 * counter knows.
 */
export function useReportTotal(query: ReportListQuery): number | undefined {
  const { type, region } = query
  const isAsked = isTotalAsked(query)
  const all = useStatistics()?.totalReports
  const { data } = useQuery({
    queryKey: reportTotalKey(query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/total', { params: { query: { type, region } }, signal })),
    enabled: isAsked,
  })
  if (!isAsked) return hasFilters(query) ? undefined : all
  return data?.relation === 'exact' ? data.reports : undefined
}
