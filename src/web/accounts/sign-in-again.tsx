import { freshSessionMinutes } from '../../shared/limits.ts'
import { signInUrl } from '../../shared/return-url.ts'
import { pageUrls } from '../../shared/urls.ts'
import { Button } from '../ui/button.tsx'
import { useLogout } from './use-logout.ts'

/** For a user without a password: a recent sign-in confirms the identity. */
export function SignInAgain() {
  const { logout, isPending } = useLogout(signInUrl(pageUrls.account))
  return (
    <>
      <p>
        Your account has no password to confirm a step like this. It needs a sign-in that is at most{' '}
        {freshSessionMinutes} minutes old.
      </p>
      <Button look="secondary" aria-disabled={isPending} onClick={logout}>
        {isPending ? 'Logging out...' : 'Sign in again'}
      </Button>
    </>
  )
}
