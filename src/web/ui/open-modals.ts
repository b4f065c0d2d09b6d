import { useSyncExternalStore } from 'react'

// Modal dialogs that are open, the topmost last. Whatever is outside it can neither be seen well
// nor used: messages have to appear inside.
let modals: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Tells that the dialog is modal now; the returned function, that it is no longer. */
export function noteModal(dialog: HTMLDialogElement): () => void {
  change([...modals, dialog])
  return () => change(modals.filter((open) => open !== dialog))
}

export function useTopModal(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, readTop, readNothing)
}

function change(open: HTMLDialogElement[]) {
  modals = open
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const readTop = () => modals.at(-1)
const readNothing = () => undefined
