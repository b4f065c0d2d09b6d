import { useQuery } from '@tanstack/react-query'
import { findVideo } from '../api.ts'

export function videoKey(id: string) {
  return ['video', id] as const
}

/** How a released video can be shown. */
export function useVideo(id: string) {
  return useQuery({
    queryKey: videoKey(id),
    queryFn: ({ signal }) => findVideo(id, signal),
  })
}
