import { showToast } from './toast.tsx'
import type { Toast } from './toast-stack.tsx'

const storageKey = 'toast'

/** For the next page of this tab: a message must not be lost because the page changes. */
export function keepToast(toast: Toast): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast))
  } catch {
    // A browser that keeps nothing shows the new page without the message.
  }
}

/** Called once when a page begins. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(storageKey)
    if (kept === null) return
    sessionStorage.removeItem(storageKey)
    showToast(JSON.parse(kept) as Toast)
  } catch {
    // As above; what is kept is written here alone.
  }
}
