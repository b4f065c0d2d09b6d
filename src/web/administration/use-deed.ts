import { useState } from 'react'
import { Declined, useConfirmed } from './identity-confirmation.tsx'
import { tellFailure } from './tell-failure.ts'

/** Does one thing at a time, asks for the password where the server wants it, and tells a failure. */
export function useDeed(failureTitle: string) {
  const confirmed = useConfirmed()
  const [isBusy, setIsBusy] = useState(false)

  /** Whether it was done. */
  async function perform(deed: () => Promise<void>, title = failureTitle): Promise<boolean> {
    if (isBusy) return false
    setIsBusy(true)
    try {
      await confirmed(deed)
      return true
    } catch (error) {
      if (!(error instanceof Declined)) tellFailure(title, error)
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { perform, isBusy }
}
