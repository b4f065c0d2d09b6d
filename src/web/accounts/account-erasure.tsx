import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { CurrentUser } from '../../shared/accounts.ts'
import { Button } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'

/** The way out. */
export function AccountErasure({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection
      id="erase"
      title="Erase your account"
      about={<p>At once and for good; nobody can bring it back.</p>}
    >
      <p>
        Profile, password and sign-ins are deleted. You choose whether your reports stay without
        your name or are withdrawn.
      </p>
      <Button look="destructive" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" size="1.1em" />
        Erase my account...
      </Button>
      {isOpen && <ErasureDialog user={user} onClose={() => setIsOpen(false)} />}
    </AccountSection>
  )
}
