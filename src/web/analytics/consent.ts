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

/** A consent applies only to the service that the question named. */
function storageKey(host: string): string {
  return `analytics-choice ${host}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

function readConsent(host: string): Consent {
  if (asksNotToBeTracked()) return 'against-tracking'
  try {
    const known = localStorage.getItem(storageKey(host))
    if (known === 'accepted' || known === 'refused') return known
    return canKeep() ? 'unasked' : 'forgetful'
  } catch {
    return 'forgetful'
  }
}

/** Some browsers allow reading but not writing. */
function canKeep(): boolean {
  const probe = 'analytics-choice probe'
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
