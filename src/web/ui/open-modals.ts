import { createStore } from './create-store.ts'

// The open modal dialogs, the topmost last. Everything outside of it is hidden and inert, so toasts
// must appear inside.
const modals = createStore<readonly HTMLDialogElement[]>([])

/** Registers an open modal dialog. The returned function removes it. */
export function registerModal(dialog: HTMLDialogElement): () => void {
  modals.write([...modals.read(), dialog])
  return () => modals.write(modals.read().filter((open) => open !== dialog))
}

export function useTopModal(): HTMLDialogElement | undefined {
  return modals.useValue().at(-1)
}
