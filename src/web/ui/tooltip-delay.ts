import { useSyncExternalStore } from 'react'

/** Specification section 9. */
const skipDelayInMilliseconds = 300

// Shared by all tooltips of the page. A provider of the library around them would load its code
// with every page, and a tooltip loads it with the first movement of a pointer.
let openTooltips = 0
let opensAtOnce = false
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Whether a tooltip is open or was open a moment ago: then the next one opens without a delay. */
export function useOpensAtOnce(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => opensAtOnce,
    () => false,
  )
}

/** Answers what to call when the tooltip closes. */
export function noteOpenTooltip(): () => void {
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
