import { lazy, Suspense, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { importPatiently } from './import-patiently.ts'
import { useTopModal } from './open-modals.ts'
import type { ShownToast, Toast } from './toast-stack.tsx'

/** How long a dismissed toast is kept before it is forgotten (specification section 9). */
const removalDelayInMilliseconds = 1_000_000

// One toast is visible at a time: a new one takes the place of the one before.
let current: ShownToast | undefined
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a short message at the edge of the screen. May be called from anywhere in the browser. */
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

const ToastStack = lazy(async () => {
  const { ToastStack } = await importPatiently(() => import('./toast-stack.tsx'))
  return { default: ToastStack }
})

/** Where toasts appear; mounted once. Loads its code with the first toast. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribe, readCurrent, readNothing)
  const modal = useTopModal()
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
