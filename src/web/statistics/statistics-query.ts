import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'

export const statisticsKey = [apiUrls.statistics] as const

/** The three public counters; undefined until they are known. */
export function useStatistics() {
  return useQuery({
    queryKey: statisticsKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/statistics', { signal })),
  }).data
}
