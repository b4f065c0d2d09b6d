import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { api, bodyOf, failureStatusOf } from '../api.ts'

export function placePageKey(id: string) {
  return [apiUrls.place, id] as const
}

/** A town with its reports; `failureStatus` if there is none. */
export function usePlace(id: string) {
  const { data, error, refetch } = useQuery({
    queryKey: placePageKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/places/{id}', { params: { path: { id } }, signal })),
  })
  const failureStatus = failureStatusOf(error)
  return { place: data, failureStatus, refetch }
}
