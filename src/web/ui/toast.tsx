import { lazy, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { createStore } from './create-store.ts'
import { importWithRetry } from './import-with-retry.ts'
import { useTopModal } from './open-modals.ts'
import type { ShownToast, Toast } from './toast-stack.tsx'

/** The time until a dismissed toast is removed (specification section 9). */
const removalDelayInMilliseconds = 1_000_000

// Only one toast is visible at a time: a new one replaces it.
const current = createStore<ShownToast | undefined>(undefined)
let removal: ReturnType<typeof setTimeout> | undefined
let lastId = 0

/** Shows a short message at the edge of the screen. Any code in the browser may call it. */
export function showToast(toast: Toast) {
  lastId += 1
  clearTimeout(removal)
  current.write({ ...toast, id: lastId, open: true })
}

function dismissToast(id: number) {
  const toast = current.read()
  if (toast?.id !== id || !toast.open) return
  current.write({ ...toast, open: false })
  removal = setTimeout(() => current.write(undefined), removalDelayInMilliseconds)
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
  const toast = current.useValue()
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
