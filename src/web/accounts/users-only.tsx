import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CurrentUser } from '../../shared/accounts.ts'
import { signInUrl } from '../../shared/return-url.ts'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { Message } from '../layout/message.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Spinner } from '../ui/loading.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { isStartingOver } from './start-over.ts'
import { useUser } from './user-query.ts'

/** Shows a page to a signed-in user. Other visitors go to the login page, and come back after it. */
export function UsersOnly({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const texts = useTexts(layoutTexts)
  const { user, isLoading, isUnknown, refetch } = useUser()
  const { pathname, search } = useLocation()
  const isSignedOut = !user && !isLoading && !isUnknown
  useEffect(() => {
    if (isSignedOut && !isStartingOver()) location.replace(signInUrl(pathname + search))
  }, [isSignedOut, pathname, search])
  if (user) return children(user)
  if (isUnknown) {
    return (
      <Message title={texts.yourPageCannotBeShown} text={texts.signInUnknown}>
        <ReloadLink href={pathname + search} onReload={refetch} />
      </Message>
    )
  }
  return (
    <div className="message-page">
      <Spinner text={texts.loading} />
    </div>
  )
}
