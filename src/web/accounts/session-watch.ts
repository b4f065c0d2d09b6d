import type { QueryClient } from '@tanstack/react-query'
import { stateElementId } from '../page-state.ts'
import { userKey } from './user-query.ts'

let channel: BroadcastChannel | undefined

/** Tells the other tabs of this browser that somebody has signed in or out. */
export function announceSession(): void {
  channel?.postMessage('changed')
}

/** Refetches the signed-in user after a change in another tab, or when one may have been missed. */
export function watchSession(queryClient: QueryClient): void {
  function listen() {
    channel = new BroadcastChannel('session')
    channel.addEventListener('message', () => refetchUser(queryClient))
  }
  listen()
  // An open channel keeps some browsers from caching the page for the back button.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    listen()
    refetchUser(queryClient)
  })
}

/** Forgets a signed-in user's data at once. A visitor who is not signed in keeps what is shown. */
function refetchUser(queryClient: QueryClient) {
  const isSignedIn = Boolean(queryClient.getQueryData(userKey))
  if (!isSignedIn) return queryClient.invalidateQueries({ queryKey: userKey })
  // The page state in the document holds the user's data, too.
  document.getElementById(stateElementId)?.replaceChildren()
  return queryClient.resetQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith(userKey[0]),
  })
}
