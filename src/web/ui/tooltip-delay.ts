import { useSyncExternalStore } from 'react'

/** Specification section 9. */
const skipDelayInMilliseconds = 300

// All tooltips of the page share this state. The library's own provider would load its code with
// every page; this way it loads with the first movement of a pointer.
let openTooltips = 0
let opensAtOnce = false
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** True if a tooltip is open or was open a moment ago. The next one then opens without delay. */
export function useOpensAtOnce(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => opensAtOnce,
    () => false,
  )
}

/** Returns the function to call when the tooltip closes. */
export function registerOpenTooltip(): () => void {
  openTooltips += 1
  clearTimeout(waiting)
  change(true)
  return () => {
    openTooltips -= 1
    clearTimeout(waiting)
    if (openTooltips === 0) waiting = setTimeout(() => change(false), skipDelayInMilliseconds)
  }
}

function change(now: boolean) {
  opensAtOnce = now
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
