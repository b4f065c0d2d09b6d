import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { ApiError, api, bodyIfSignedIn } from '../api.ts'

/** Every key of the signed-in user's own data begins with this address. */
export const userKey = [apiUrls.user] as const

/**
 * Who is signed in: `user` is null when nobody is, and a failure counts as nobody. `isLoading` is
 * true while it is not known yet.
 */
export function useUser() {
  const { data, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => bodyIfSignedIn(api.GET('/api/user', { signal })),
    retry: false,
  })
  return {
    user: data ?? null,
    isLoading: data === undefined && !error,
    /** The site cannot tell at the moment whether somebody is signed in. */
    isUnknown: error instanceof ApiError,
    refetch,
  }
}
