import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { importWithRetry } from './import-with-retry.ts'
import { useTopModal } from './open-modals.ts'
import type { ShownToast, Toast } from './toast-stack.tsx'

/** The time until a dismissed toast is removed (specification section 9). */
const removalDelayInMilliseconds = 1_000_000

// Only one toast is visible at a time: a new one replaces it.
let current: ShownToast | undefined
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message at the edge of the screen. Any code in the browser may call it. */
export function showToast(toast: Toast) {
  lastId += 1
  clearTimeout(removal)
  change({ ...toast, id: lastId, open: true })
}

function dismissToast(id: number) {
  if (current?.id !== id || !current.open) return
  change({ ...current, open: false })
  removal = setTimeout(() => change(undefined), removalDelayInMilliseconds)
}

let loading: Promise<typeof import('./toast-stack.tsx')> | undefined

function loadStack() {
  loading ??= importWithRetry(() => import('./toast-stack.tsx'))
  return loading
}

const ToastStack = lazy(async () => ({ default: (await loadStack()).ToastStack }))

/**
 * The place of all toasts, mounted once. Loads its code when somebody begins to use the page: a toast may
 * have to say that the connection is lost.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, readCurrent, readNothing)
  const modal = useTopModal()
  useEffect(() => {
    addEventListener('focusin', loadStack, { once: true })
    return () => removeEventListener('focusin', loadStack)
  }, [])
  if (!toast) return null
  return createPortal(
    <Suspense>
      <ToastStack toast={toast} onDismiss={dismissToast} />
    </Suspense>,
    modal ?? document.body,
  )
}

function change(toast: ShownToast | undefined) {
  current = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readCurrent = () => current
const readNothing = () => undefined
