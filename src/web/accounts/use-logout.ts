import { useState } from 'react'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { showFailure } from '../show-failure.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { startOver } from './start-over.ts'

/** Ends the session and opens `next`. The draft of a report stays on the device. */
export function useLogout(next: string = pageUrls.main) {
  const language = useLanguage()
  const texts = useTexts(layoutTexts)
  const [isPending, setIsPending] = useState(false)

  async function logout() {
    if (isPending) return
    setIsPending(true)
    try {
      await api.POST('/api/logout')
    } catch (error) {
      setIsPending(false)
      return showFailure(language, texts.logoutFailed, error)
    }
    startOver(next, {
      title: texts.loggedOut,
      description: texts.youHaveBeenSuccessfullyLoggedOut,
    })
  }

  return { logout, isPending }
}
