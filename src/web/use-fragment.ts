import { useSyncExternalStore } from 'react'

/** The part of the address after #, which browsers never send. The server does not know it. */
export function useFragment(): string | undefined {
  return useSyncExternalStore(subscribe, readFragment, () => undefined)
}

const readFragment = () => location.hash.slice(1)

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
