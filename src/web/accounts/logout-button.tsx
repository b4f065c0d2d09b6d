import LogOut from 'lucide-react/icons/log-out'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { logoutUrl } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { useLogout } from './use-logout.ts'

/** A form, so that it also works before the scripts are loaded. */
export function LogoutButton() {
  const texts = useTexts(layoutTexts)
  const { logout, isPending } = useLogout()
  return (
    <form
      method="post"
      action={logoutUrl}
      className="contents"
      onSubmit={(event) => {
        event.preventDefault()
        logout()
      }}
    >
      <Button type="submit" variant="secondary" aria-disabled={isPending}>
        <LogOut aria-hidden="true" size="1.1em" />
        {isPending ? texts.loggingOut : texts.logout}
      </Button>
    </form>
  )
}
