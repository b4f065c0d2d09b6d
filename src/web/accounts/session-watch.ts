import type { QueryClient } from '@tanstack/react-query'
import { stateElementId } from '../page-state.ts'
import { userKey } from './user-query.ts'

let channel: BroadcastChannel | undefined

/** Tells the other tabs of this browser that somebody has signed in or out. */
export function announceSession(): void {
  channel?.postMessage('changed')
}

/** Asks again who is signed in when another tab has changed it, or the page may have missed that. */
export function watchSession(queryClient: QueryClient): void {
  function listen() {
    channel = new BroadcastChannel('session')
    channel.addEventListener('message', () => lookAgain(queryClient))
  }
  listen()
  // Some browsers do not keep a page for the back button while it holds a channel.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    listen()
    lookAgain(queryClient)
  })
}

/** What belongs to a user is forgotten at once; who is not signed in loses nothing while the answer comes. */
function lookAgain(queryClient: QueryClient) {
  const isSignedIn = Boolean(queryClient.getQueryData(userKey))
  if (!isSignedIn) return queryClient.invalidateQueries({ queryKey: userKey })
  // The page came with it, too.
  document.getElementById(stateElementId)?.replaceChildren()
  return queryClient.resetQueries({
    predicate: ({ queryKey: [address] }) => String(address).startsWith(userKey[0]),
  })
}
