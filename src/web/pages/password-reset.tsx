import { useSyncExternalStore } from 'react'
import { pageUrls } from '../../shared/urls.ts'
import { AuthPanel } from '../accounts/auth-panel.tsx'
import { PasswordResetForm } from '../accounts/password-reset-form.tsx'
import { PasswordResetRequestForm } from '../accounts/password-reset-request-form.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SplitLayout } from '../layout/split-layout.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Asks for a mailed link; opened by that link, it takes the new password. */
export function PasswordResetPage() {
  const fragment = useFragment()
  const token = new URLSearchParams(fragment).get('token')
  return (
    <PageFrame>
      <PageHead title="Reset your password" />
      <SplitLayout panelLabel="Why an account" panel={<AuthPanel />}>
        <noscript>
          <p className="notice">
            Choosing a new password needs scripts, and your browser does not run them here.
          </p>
        </noscript>
        {fragment === undefined && <Spinner text="Loading..." />}
        {fragment !== undefined && !token && <PasswordResetRequestForm />}
        {token && <PasswordResetForm token={token} />}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {token && <a href={pageUrls.passwordReset}>Ask for a new link</a>}
          <a href={pageUrls.auth}>Back to login</a>
        </p>
      </SplitLayout>
    </PageFrame>
  )
}

/** What stands behind # in the address, which the server never gets to see. */
function useFragment(): string | undefined {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => location.hash.slice(1),
    () => undefined,
  )
}
