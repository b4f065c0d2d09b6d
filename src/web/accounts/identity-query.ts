import { useQuery } from '@tanstack/react-query'
import { api, bodyOf } from '../api.ts'
import { userKey } from './user-query.ts'

export const identityKey = [...userKey, 'identity'] as const

/** The linked provider account, and one that waits in this browser to be linked. */
export function useIdentity() {
  return useQuery({
    queryKey: identityKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/user/identity', { signal })),
  })
}
