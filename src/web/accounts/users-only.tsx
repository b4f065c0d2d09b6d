import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CurrentUser } from '../../shared/accounts.ts'
import { signInUrl } from '../../shared/return-url.ts'
import { Message } from '../layout/message.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { isStartingOver } from './start-over.ts'
import { useUser } from './user-query.ts'

/** Shows a user's own page to the user; leads everybody else to the page for signing in, and back. */
export function UsersOnly({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { user, isLoading, isUnknown, refetch } = useUser()
  const { pathname, search } = useLocation()
  const isSignedOut = !user && !isLoading && !isUnknown
  useEffect(() => {
    if (isSignedOut && !isStartingOver()) location.replace(signInUrl(pathname + search))
  }, [isSignedOut, pathname, search])
  if (user) return children(user)
  if (isUnknown) {
    return (
      <Message
        title="Your page cannot be shown"
        text="The site cannot tell who is signed in at the moment. Nothing is lost; please try again shortly."
      >
        <ReloadLink href={pathname + search} onReload={refetch}>
          Try again
        </ReloadLink>
      </Message>
    )
  }
  return (
    <div className="message-page">
      <Spinner text="Loading..." />
    </div>
  )
}
