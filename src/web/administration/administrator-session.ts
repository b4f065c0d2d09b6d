import { administrationApi } from '../../shared/urls.ts'
import { api, readRefusal } from '../api.ts'

const storageKey = 'administrator'

/**
 * Whether this tab was signed in to the administration at the last answer. It only decides what the
 * screen shows first (decision 7).
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
    // A browser without storage asks the server first.
  }
}

const listeners = new Set<() => void>()

/** Calls the listener when an answer says that the session has ended. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

api.use({
  /** When any request finds that the session has ended, the login form comes back. */
  async onResponse({ schemaPath, response }) {
    if (response.status !== 401 || !schemaPath.startsWith(administrationApi)) return
    const { problem } = await readRefusal(response.clone())
    if (problem?.code !== 'not-authenticated') return
    noteSignedIn(false)
    for (const listener of listeners) listener()
  },
})
