import { useRef, useState } from 'react'
import { Declined, useConfirmed } from './identity-confirmation.tsx'
import { tellFailure } from './tell-failure.ts'

/** Runs one action at a time, asks for the password where the server requires it, and shows a failure. */
export function useAction(failureTitle: string) {
  const confirmed = useConfirmed()
  const [isBusy, setIsBusy] = useState(false)
  // State changes with the next render, too late to stop a quick second try.
  const isRunning = useRef(false)

  function note(isNow: boolean) {
    isRunning.current = isNow
    setIsBusy(isNow)
  }

  /** True when the action succeeded. */
  async function perform(action: () => Promise<void>, title = failureTitle): Promise<boolean> {
    if (isRunning.current) return false
    note(true)
    try {
      await confirmed(action)
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
