import { useQuery } from '@tanstack/react-query'
import type { ReadReport } from '../../shared/public-report.ts'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf, failureStatusOf } from '../api.ts'

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

export function additionsKey(id: string) {
  return [apiUrls.additions, id] as const
}

/** What was added to a report later; undefined until it is known. */
export function useAdditions(id: string) {
  return useQuery({
    queryKey: additionsKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/{id}/additions', { params: { path: { id } }, signal })),
  }).data
}

export function reportMapKey(id: string) {
  return [apiUrls.reports, id, 'map'] as const
}

/** Where a report lies on a small map; undefined until it is known. */
export function useReportMap(id: string) {
  return useQuery({
    queryKey: reportMapKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/{id}/map', { params: { path: { id } }, signal })),
  }).data
}

/** A report from the list lacks what the site reads from its words. */
const isWhole = (report: ReadReport | undefined) => !report || 'sighted' in report

/** One report. With `known`, which comes from the list, it shows at once; what the list lacks follows. */
export function useReport(id: string, known?: ReadReport) {
  const { data, error, refetch } = useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/reports/{id}', { params: { path: { id } }, signal })),
    ...(known ? { initialData: known } : {}),
    staleTime: ({ state }) => (isWhole(state.data) ? Number.POSITIVE_INFINITY : 0),
  })
  const failureStatus = data ? undefined : failureStatusOf(error)
  return { data, failureStatus, refetch }
}
