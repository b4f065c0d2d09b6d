import { useQuery } from '@tanstack/react-query'
import type { PublicReport } from '../../shared/reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import { ApiError, api, bodyOf } from '../api.ts'

export function reportKey(id: string) {
  return [apiUrls.reports, id] as const
}

/** One report. With `known`, which comes from the list, opening it needs no request. */
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
