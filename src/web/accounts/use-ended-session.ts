import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../api.ts'
import { userKey } from './user-query.ts'

/** For a failure on a user's own page: when the session has ended, the page asks who is there. */
export function useEndedSession(): (failure: unknown) => void {
  const queryClient = useQueryClient()
  return useCallback(
    (failure) => {
      const isSignedOut = failure instanceof ApiError && failure.status === 401
      if (isSignedOut) queryClient.invalidateQueries({ queryKey: userKey })
    },
    [queryClient],
  )
}
