import { useQuery } from '@tanstack/react-query'
import { apiUrls } from '../../shared/urls.ts'
import { ApiError, api, bodyIfSignedIn, bodyOf } from '../api.ts'

/** The first part of every query key for data of the signed-in user. */
export const userKey = [apiUrls.user] as const

/**
 * The signed-in user; null when nobody is signed in or the request failed. `isLoading` is true
 * until the first answer.
 */
export function useUser() {
  const { data, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => bodyIfSignedIn(api.GET('/api/user', { signal })),
  })
  return {
    user: data ?? null,
    isLoading: data === undefined && !error,
    /** The request failed, so nobody knows whether somebody is signed in. */
    isUnknown: error instanceof ApiError,
    refetch,
  }
}

/** The reports that are linked to the account. */
export const ownReportsKey = [apiUrls.userReports] as const

export const sessionsKey = [apiUrls.userSessions] as const

export const identityKey = [...userKey, 'identity'] as const

/** The linked provider account, and one that waits in this browser to be linked. */
export function useIdentity() {
  return useQuery({
    queryKey: identityKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/user/identity', { signal })),
  })
}
