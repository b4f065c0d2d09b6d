import { showToast } from './toast.tsx'
import type { Toast } from './toast-stack.tsx'

const storageKey = 'toast'

/** Stores a toast for the next page of this tab, so that a page change does not lose it. */
export function keepToast(toast: Toast): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast))
  } catch {
    // Without storage the next page shows no toast.
  }
}

/** Called once when a page starts. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(storageKey)
    if (kept === null) return
    sessionStorage.removeItem(storageKey)
    showToast(JSON.parse(kept) as Toast)
  } catch {
    // As above. Only this file writes the item, so its text needs no check.
  }
}
