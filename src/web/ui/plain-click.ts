import type { MouseEvent } from 'react'

/** False for clicks that open a link in a new tab or window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

type Act = (event: MouseEvent<HTMLElement>) => void

/** For a link: a plain click acts in place, any other follows the address. */
export function onPlainClick(act: Act): Act {
  return (event) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    act(event)
  }
}
