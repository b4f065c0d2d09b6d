import LogOut from 'lucide-react/icons/log-out'
import { Button } from '../ui/button.tsx'
import { useLogout } from './use-logout.ts'

export function LogoutButton() {
  const { logout, isPending } = useLogout()
  return (
    <Button look="secondary" aria-disabled={isPending} onClick={logout}>
      <LogOut aria-hidden="true" size="1.1em" />
      {isPending ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
