import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../api.ts'
import { userKey } from './user-query.ts'

/** Refetches the signed-in user when a failure says that the session has ended. */
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
