import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { layoutTexts } from '../../shared/texts/en/layout.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { importWithRetry } from '../ui/import-with-retry.ts'
import { onPlainClick } from '../ui/plain-click.ts'

const AdminPortal = lazy(async () => {
  const { AdminPortal } = await importWithRetry(() => import('./admin-portal.tsx'))
  return { default: AdminPortal }
})

/** Opens the Admin Portal in place; without scripts it links to the administration page. */
export function AdminAccess() {
  const texts = useTexts(layoutTexts)
  const [isOpen, setIsOpen] = useState(false)
  const isThere = matchPath(pageUrls.admin, useLocation().pathname) !== null
  return (
    <>
      <ButtonLink
        variant="quiet"
        href={pageUrls.admin}
        aria-current={isThere ? 'page' : undefined}
        onClick={isThere ? undefined : onPlainClick(() => setIsOpen(true))}
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
