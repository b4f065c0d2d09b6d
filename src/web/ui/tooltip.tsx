import { type ReactElement, useEffect } from 'react'
import { createStore } from './create-store.ts'
import type { FloatingTooltip } from './floating-tooltip.tsx'
import { importWithRetry } from './import-with-retry.ts'

type TooltipProps = { text: string; children: ReactElement }

const loaded = createStore<typeof FloatingTooltip | undefined>(undefined)

/**
 * A short explanation on hover. Its code loads with the first movement of a pointer. It only repeats
 * text that the page shows elsewhere, so that touch and keyboard users miss nothing.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const Floating = loaded.useValue()
  useEffect(awaitPointer, [])
  return Floating ? <Floating text={text}>{children}</Floating> : children
}

let isWaiting = false

function awaitPointer() {
  if (isWaiting) return
  isWaiting = true
  document.addEventListener('pointermove', load, { once: true })
}

async function load() {
  const { FloatingTooltip } = await importWithRetry(() => import('./floating-tooltip.tsx'))
  loaded.write(FloatingTooltip)
}
