import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AdminForms } from './admin-forms.tsx'
import { noteSignedIn } from './administrator-session.ts'

/** Specification section 9. */
const redirectDelayInMilliseconds = 1_000

const titleId = 'admin-portal-title'

/** Login and registration in a dialog over the page. */
export function AdminPortal({ onClose }: { onClose: () => void }) {
  const texts = useTexts(administrationTexts)
  const isLeaving = useRef(false)
  useEffect(() => document.getElementById('admin-login-username')?.focus(), [])

  function goToDashboard() {
    noteSignedIn(true)
    isLeaving.current = true
    // A new document: this page may run analytics, the administration never does (decision 21).
    setTimeout(() => location.assign(pageUrls.admin), redirectDelayInMilliseconds)
  }

  return createPortal(
    <Dialog
      titleId={titleId}
      title={texts.adminPortal}
      closeUrl={pageUrls.main}
      onClose={() => isLeaving.current || onClose()}
      findReturnFocus={() => null}
    >
      <AdminForms onSignedIn={goToDashboard} />
    </Dialog>,
    document.body,
  )
}
