import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf } from '../api.ts'

export const queueClockKey = [apiUrls.queueClock] as const

export function useQueueClock() {
  return useQuery({
    queryKey: queueClockKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/queue-clock', { signal })),
  })
}
