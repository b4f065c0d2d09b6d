const storageKey = 'administrator'

/**
 * Whether this tab was signed in to the administration when it last knew. It decides what the
 * screen shows first and nothing else (decision 7).
 */
export function wasSignedIn(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) sessionStorage.setItem(storageKey, 'authenticated')
    else sessionStorage.removeItem(storageKey)
  } catch {
    // A browser that keeps nothing asks the server first.
  }
}

const listeners = new Set<() => void>()

/** Runs whenever an answer tells that the session is over. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function endSessionHere(): void {
  noteSignedIn(false)
  for (const listener of listeners) listener()
}
