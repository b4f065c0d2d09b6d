import { useQuery } from '@tanstack/react-query'
import type { PublicReport } from '../../shared/reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import { ApiError, api, bodyOf } from '../api.ts'

export function reportKey(id: string) {
  return [apiUrls.reports, id] as const
}

export function neighboursKey(id: string) {
  return [apiUrls.reports, id, 'neighbours'] as const
}

/** The reports beside a report; undefined until they are known. */
export function useNeighbours(id: string) {
  return useQuery({
    queryKey: neighboursKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/{id}/neighbours', { params: { path: { id } }, signal })),
  }).data
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
