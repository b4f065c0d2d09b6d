import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'
import type { ReportListQuery } from './report-list-query.ts'

/** Begins as the keys of lists do, so that whatever refreshes the lists refreshes it too. */
export function reportTotalKey({ type, region }: ReportListQuery) {
  return [apiUrls.reports, apiUrls.reportTotal, { type, region }] as const
}

/**
 * How many reports the filters leave. Undefined while that is not known exactly, and for a search, which no
 * counter knows.
 */
export function useReportTotal(query: ReportListQuery): number | undefined {
  const { type, region, search } = query
  const isCounted = search === ''
  const { data } = useQuery({
    queryKey: reportTotalKey(query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/total', { params: { query: { type, region } }, signal })),
    enabled: isCounted,
  })
  return isCounted && data?.relation === 'exact' ? data.reports : undefined
}
