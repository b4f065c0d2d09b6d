import { useSyncExternalStore } from 'react'

// The open modal dialogs, the topmost last. Everything outside of it is hidden and inert, so toasts
// must appear inside.
let modals: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Registers an open modal dialog. The returned function removes it. */
export function registerModal(dialog: HTMLDialogElement): () => void {
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
