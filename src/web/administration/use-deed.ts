import { useRef, useState } from 'react'
import { Declined, useConfirmed } from './identity-confirmation.tsx'
import { tellFailure } from './tell-failure.ts'

/** Does one thing at a time, asks for the password where the server wants it, and tells a failure. */
export function useDeed(failureTitle: string) {
  const confirmed = useConfirmed()
  const [isBusy, setIsBusy] = useState(false)
  // The screen is drawn too late to keep a quick second try away, or to let the next deed begin.
  const isAtIt = useRef(false)

  function note(isNow: boolean) {
    isAtIt.current = isNow
    setIsBusy(isNow)
  }

  /** Whether it was done. */
  async function perform(deed: () => Promise<void>, title = failureTitle): Promise<boolean> {
    if (isAtIt.current) return false
    note(true)
    try {
      await confirmed(deed)
      return true
    } catch (error) {
      if (!(error instanceof Declined)) tellFailure(title, error)
      return false
    } finally {
      note(false)
    }
  }

  return { perform, isBusy }
}
