import { useSyncExternalStore } from 'react'

export type ConsentChoice = 'accepted' | 'refused'

/**
 * `against-tracking`: the browser sends a signal against tracking. `forgetful`: the browser has no
 * storage for a consent, so nobody is asked.
 */
export type Consent = ConsentChoice | 'unasked' | 'against-tracking' | 'forgetful'

const listeners = new Set<() => void>()

/** The consent to one service, by its host. Follows choices in other tabs. */
export function useConsent(host: string): Consent {
  return useSyncExternalStore(subscribe, () => readConsent(host))
}

/** Stores the choice on this device. */
export function chooseConsent(host: string, choice: ConsentChoice): void {
  try {
    localStorage.setItem(storageKey(host), choice)
  } catch {
    // A choice that cannot be stored has no effect: without a stored consent nothing is counted.
  }
  for (const listener of listeners) listener()
}

const keyStart = 'analytics-choice '

/** A consent applies only to the service that the question named. */
function storageKey(host: string): string {
  return keyStart + host
}

function subscribe(listener: () => void): () => void {
  // Without a key, the whole storage was emptied.
  const followOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(keyStart)) listener()
  }
  listeners.add(listener)
  addEventListener('storage', followOtherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', followOtherTab)
  }
}

function readConsent(host: string): Consent {
  if (asksNotToBeTracked()) return 'against-tracking'
  try {
    const known = localStorage.getItem(storageKey(host))
    if (known === 'accepted' || known === 'refused') return known
    storageKeeps ??= canKeep()
    return storageKeeps ? 'unasked' : 'forgetful'
  } catch {
    return 'forgetful'
  }
}

/** Asked once: each attempt is an event in all other tabs. */
let storageKeeps: boolean | undefined

/** Some browsers allow reading but not writing. */
function canKeep(): boolean {
  const probe = 'storage-probe'
  localStorage.setItem(probe, '')
  localStorage.removeItem(probe)
  return true
}

/** Global Privacy Control (W3C), and its predecessor Do Not Track. */
function asksNotToBeTracked(): boolean {
  const isControlled =
    'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return isControlled || ('doNotTrack' in navigator && navigator.doNotTrack === '1')
}
