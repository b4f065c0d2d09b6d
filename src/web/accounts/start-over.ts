import { keepToast } from '../ui/kept-toast.ts'
import type { Toast } from '../ui/toast-stack.tsx'
import { announceSession } from './session-watch.ts'

let isUnderWay = false

/** True while this page is being left for another one: nothing may lead elsewhere meanwhile. */
export const isStartingOver = () => isUnderWay

/**
 * After signing in or out: goes to a page that is loaded anew, so that nothing of the one before
 * stays in memory, and the other tabs hear of it. The toast waits for the new page.
 */
export function startOver(url: string, toast: Toast): void {
  announceSession()
  keepToast(toast)
  isUnderWay = true
  // The page may come back out of memory.
  addEventListener('pagehide', () => (isUnderWay = false), { once: true })
  location.replace(url)
}
