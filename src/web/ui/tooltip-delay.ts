import { createStore } from './create-store.ts'

/** Specification section 9. */
const skipDelayInMilliseconds = 300

// All tooltips of the page share this state. The library's own provider would load its code with
// every page; this way it loads with the first movement of a pointer.
let openTooltips = 0
let waiting: ReturnType<typeof setTimeout> | undefined
const opensAtOnce = createStore(false)

/** True if a tooltip is open or was open a moment ago. The next one then opens without delay. */
export const useOpensAtOnce = opensAtOnce.useValue

/** Returns the function to call when the tooltip closes. */
export function registerOpenTooltip(): () => void {
  openTooltips += 1
  clearTimeout(waiting)
  opensAtOnce.write(true)
  return () => {
    openTooltips -= 1
    clearTimeout(waiting)
    if (openTooltips === 0) {
      waiting = setTimeout(() => opensAtOnce.write(false), skipDelayInMilliseconds)
    }
  }
}
