import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogIn from 'lucide-react/icons/log-in'
import type { MouseEvent } from 'react'
import type { CurrentUser } from '../../shared/accounts.ts'
import { returnUrl } from '../../shared/return-url.ts'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { pageUrls } from '../../shared/urls.ts'
import { fillIn } from '../texts/fill-in.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { isPlainClick } from '../ui/plain-click.ts'
import { LogoutButton } from './logout-button.tsx'
import { useUser } from './user-query.ts'

/** In the header: the link to the login, or the links and the logout of a signed-in user. */
export function AccountMenu({ loginUrl }: { loginUrl: string }) {
  const texts = useTexts(layoutTexts)
  const { user } = useUser()
  if (user) return <UserMenu user={user} />
  return (
    <ButtonLink variant="secondary" href={loginUrl} onClick={(event) => comeBack(event, loginUrl)}>
      <LogIn aria-hidden="true" size="1.1em" />
      {texts.login}
    </ButtonLink>
  )
}

/** Names the page and section to come back to. Without scripts the login leads to the main page. */
function comeBack(event: MouseEvent, loginUrl: string) {
  const next = returnUrl(location.pathname + location.search + location.hash)
  if (!isPlainClick(event) || next === pageUrls.main) return
  event.preventDefault()
  location.assign(`${loginUrl}?next=${encodeURIComponent(next)}`)
}

function UserMenu({ user: { firstName, username } }: { user: CurrentUser }) {
  const texts = useTexts(layoutTexts)
  return (
    <>
      <p className="mr-2 max-w-80 min-w-0 truncate">
        {fillIn(texts.welcome, { name: <bdi>{firstName || username}</bdi> })}
      </p>
      <ButtonLink variant="secondary" href={pageUrls.home}>
        <LayoutDashboard aria-hidden="true" size="1.1em" />
        {texts.dashboard}
      </ButtonLink>
      <LogoutButton />
    </>
  )
}
