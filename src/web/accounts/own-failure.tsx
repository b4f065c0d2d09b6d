import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { ApiError } from '../api.ts'
import { failureMessage } from '../failure-message.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { userKey } from './user-query.ts'

type OwnFailureProps = {
  error: Error
  title: string
  /** Absent where a button beside it tries again. */
  onRetry?: () => void
}

/** Shown when the user's own data could not be loaded. */
export function OwnFailure({ error, title, onRetry }: OwnFailureProps) {
  const language = useLanguage()
  const texts = useTexts(accountTexts)
  const { tryAgain } = useTexts(controlsTexts)
  const noteEnd = useEndedSession()
  useEffect(() => noteEnd(error), [error, noteEnd])
  return (
    <Failure title={title} text={failureMessage(language, error, texts.pleaseTryAgainShortly)}>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {tryAgain}
        </Button>
      )}
    </Failure>
  )
}

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
