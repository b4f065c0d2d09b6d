import { useSyncExternalStore } from 'react'

/** A value of the page that components follow. The server, and the first render of the browser, show `initial`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const read = () => value
  const readInitial = () => initial
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    read,
    write(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, read, readInitial),
  }
}
