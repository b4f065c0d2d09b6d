import { keepToast } from '../ui/kept-toast.ts'
import type { Toast } from '../ui/toast.tsx'
import { announceSession } from './session-watch.ts'

/**
 * After signing in or out: goes to a page that is loaded anew, so that nothing of the one before
 * stays in memory, and the other tabs hear of it. The toast waits for the new page.
 */
export function startOver(url: string, toast: Toast): void {
  announceSession()
  keepToast(toast)
  location.replace(url)
}
