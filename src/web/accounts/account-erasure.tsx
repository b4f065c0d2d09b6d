import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { CurrentUser } from '../../shared/accounts.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'

/** Deletes the account. */
export function AccountErasure({ user }: { user: CurrentUser }) {
  const texts = useTexts(accountTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection id="erase" title={texts.eraseYourAccount} about={<p>{texts.erasureWarning}</p>}>
      <p>{texts.erasureExplanation}</p>
      <Button variant="destructive" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" size="1.1em" />
        {texts.openErasure}
      </Button>
      {isOpen && <ErasureDialog user={user} onClose={() => setIsOpen(false)} />}
    </AccountSection>
  )
}
