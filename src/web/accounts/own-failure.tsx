import { useEffect } from 'react'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { failureMessage } from '../failure-message.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { useEndedSession } from './use-ended-session.ts'

type OwnFailureProps = { error: Error; title: string; onRetry: () => void }

/** Shown when the user's own data could not be loaded. */
export function OwnFailure({ error, title, onRetry }: OwnFailureProps) {
  const texts = useTexts(accountTexts)
  const noteEnd = useEndedSession()
  useEffect(() => noteEnd(error), [error, noteEnd])
  return (
    <Failure title={title} text={failureMessage(error, texts.pleaseTryAgainShortly, new Date())}>
      <Button variant="secondary" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </Failure>
  )
}
