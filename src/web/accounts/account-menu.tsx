import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogIn from 'lucide-react/icons/log-in'
import type { CurrentUser } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { ButtonLink } from '../ui/button.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useUser } from './user-query.ts'

/** In the header: the way in, or for who is signed in the ways on and out. */
export function AccountMenu({ loginUrl }: { loginUrl: string }) {
  const { user } = useUser()
  if (user) return <UserMenu user={user} />
  return (
    <ButtonLink look="secondary" href={loginUrl}>
      <LogIn aria-hidden="true" size="1.1em" />
      Login
    </ButtonLink>
  )
}

function UserMenu({ user: { firstName, username } }: { user: CurrentUser }) {
  return (
    <>
      <p className="welcome">
        Welcome, <bdi>{firstName || username}</bdi>
      </p>
      <ButtonLink look="secondary" href={pageUrls.home}>
        <LayoutDashboard aria-hidden="true" size="1.1em" />
        Dashboard
      </ButtonLink>
      <LogoutButton />
    </>
  )
}
