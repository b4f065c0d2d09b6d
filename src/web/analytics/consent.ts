import { useSyncExternalStore } from 'react'

export type Choice = 'accepted' | 'refused'

/**
 * `against-tracking`: the browser says it for its user. `forgetful`: it keeps nothing for this
 * site, so a consent could not be remembered, and is not asked for.
 */
export type Consent = Choice | 'unasked' | 'against-tracking' | 'forgetful'

const listeners = new Set<() => void>()

/** The consent to one service, by its host; follows what is chosen in other tabs. */
export function useConsent(host: string): Consent {
  return useSyncExternalStore(subscribe, () => readConsent(host))
}

/** Remembers it on this device until it is changed. */
export function chooseConsent(host: string, choice: Choice): void {
  try {
    localStorage.setItem(storageKey(host), choice)
  } catch {
    // The consent stays as it was: nothing is counted without one that is kept.
  }
  for (const listener of listeners) listener()
}

/** A consent holds for the service that was named when it was given. */
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

/** Reading may be allowed where writing is not. */
function canKeep(): boolean {
  const probe = 'analytics-choice probe'
  localStorage.setItem(probe, '')
  localStorage.removeItem(probe)
  return true
}

/** Global Privacy Control (W3C) and its forerunner Do Not Track. */
function asksNotToBeTracked(): boolean {
  const isControlled =
    'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  return isControlled || ('doNotTrack' in navigator && navigator.doNotTrack === '1')
}
