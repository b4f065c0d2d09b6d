import { keepToast } from '../ui/kept-toast.ts'
import type { Toast } from '../ui/toast-stack.tsx'
import { announceSession } from './session-watch.ts'

let isUnderWay = false

/** True while the browser leaves this page: nothing else may navigate meanwhile. */
export const isStartingOver = () => isUnderWay

/**
 * After signing in or out: loads a new document, so that no data of the last one stays in memory,
 * and tells the other tabs. The new page shows the toast.
 */
export function startOver(url: string, toast: Toast): void {
  announceSession()
  keepToast(toast)
  isUnderWay = true
  // The back button may restore this page from the browser's cache.
  addEventListener('pagehide', () => (isUnderWay = false), { once: true })
  location.replace(url)
}
