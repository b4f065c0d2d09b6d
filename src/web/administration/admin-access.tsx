import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { importWithRetry } from '../ui/import-with-retry.ts'
import { isPlainClick } from '../ui/reload-link.tsx'

const AdminPortal = lazy(async () => {
  const { AdminPortal } = await importWithRetry(() => import('./admin-portal.tsx'))
  return { default: AdminPortal }
})

/** Opens the Admin Portal in place; without scripts it links to the administration page. */
export function AdminAccess() {
  const texts = useTexts(layoutTexts)
  const [isOpen, setIsOpen] = useState(false)
  const isThere = matchPath(pageUrls.admin, useLocation().pathname) !== null
  function open(event: MouseEvent) {
    if (isThere || !isPlainClick(event)) return
    event.preventDefault()
    setIsOpen(true)
  }
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={pageUrls.admin}
        aria-current={isThere ? 'page' : undefined}
        onClick={open}
      >
        <ShieldCheck aria-hidden="true" size="1.1em" />
        {texts.adminAccess}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <AdminPortal onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
