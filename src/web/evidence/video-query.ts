import { useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../api.ts'

export function videoKey(id: string) {
  return ['video', id] as const
}

/** Where a released video is, and whether browsers can play it. */
export function useVideo(id: string) {
  return useQuery({
    queryKey: videoKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/videos/{id}', { params: { path: { id } }, signal })),
  })
}
