import { useEffect } from 'react'
import { failureMessage } from '../failure-message.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { useEndedSession } from './use-ended-session.ts'

type OwnFailureProps = { error: Error; title: string; onRetry: () => void }

/** One's own data could not be fetched. */
export function OwnFailure({ error, title, onRetry }: OwnFailureProps) {
  const noteEnd = useEndedSession()
  useEffect(() => noteEnd(error), [error, noteEnd])
  return (
    <Failure title={title} text={failureMessage(error, 'Please try again shortly.', new Date())}>
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Failure>
  )
}
