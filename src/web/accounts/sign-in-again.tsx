import { freshSessionMinutes } from '../../shared/limits.ts'
import { signInUrl } from '../../shared/return-url.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { useLogout } from './use-logout.ts'

/** A user without a password confirms the identity by signing in again. */
export function SignInAgain() {
  const texts = useTexts(accountTexts)
  const { logout, isPending } = useLogout(signInUrl(pageUrls.account))
  return (
    <>
      <p>{texts.freshSignInNeeded(freshSessionMinutes)}</p>
      <Button variant="secondary" aria-disabled={isPending} onClick={logout}>
        {isPending ? texts.loggingOut : texts.signInAgain}
      </Button>
    </>
  )
}
