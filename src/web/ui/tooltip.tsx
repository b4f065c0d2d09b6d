import { type ReactElement, useSyncExternalStore } from 'react'
import type { FloatingTooltip } from './floating-tooltip.tsx'

type TooltipProps = { text: string; children: ReactElement }

/**
 * A short explanation on hover. Its code loads with the first movement of a pointer. It only repeats
 * text that the page shows elsewhere, so that touch and keyboard users miss nothing.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const Floating = useSyncExternalStore(subscribe, readLoaded, readNothing)
  return Floating ? <Floating text={text}>{children}</Floating> : children
}

let loaded: typeof FloatingTooltip | undefined
let isWaiting = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!isWaiting) {
    isWaiting = true
    document.addEventListener('pointermove', load, { once: true })
  }
  return () => listeners.delete(listener)
}

async function load() {
  const module = await import('./floating-tooltip.tsx')
  loaded = module.FloatingTooltip
  for (const listener of listeners) listener()
}

const readLoaded = () => loaded
const readNothing = () => undefined
