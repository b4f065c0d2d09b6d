import { administrationApi } from '../../shared/urls.ts'
import { api, readRefusal } from '../api.ts'

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

api.use({
  /** An answer that the session is over brings the login form back, whatever was asked. */
  async onResponse({ schemaPath, response }) {
    if (response.status !== 401 || !schemaPath.startsWith(administrationApi)) return
    const { problem } = await readRefusal(response.clone())
    if (problem?.code !== 'not-authenticated') return
    noteSignedIn(false)
    for (const listener of listeners) listener()
  },
})
