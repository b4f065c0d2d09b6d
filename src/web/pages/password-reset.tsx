import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { pageUrls } from '../../shared/urls.ts'
import { AuthPanel } from '../accounts/auth-panel.tsx'
import { PasswordResetForm } from '../accounts/password-reset-form.tsx'
import { PasswordResetRequestForm } from '../accounts/password-reset-request-form.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SplitLayout } from '../layout/split-layout.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Spinner } from '../ui/loading.tsx'
import { useFragment } from '../use-fragment.ts'

/** Requests a mailed link. Opened by that link, it asks for the new password. */
export function PasswordResetPage() {
  const texts = useTexts(signInTexts)
  const fragment = useFragment()
  const token = new URLSearchParams(fragment).get('token')
  return (
    <PageFrame>
      <PageHead title={texts.resetYourPassword} />
      <SplitLayout panelLabel={texts.whyAnAccount} panel={<AuthPanel />}>
        <noscript>
          <p className="notice">{texts.resetNeedsScripts}</p>
        </noscript>
        {fragment === undefined && <Spinner text={texts.loading} />}
        {fragment !== undefined && !token && <PasswordResetRequestForm />}
        {token && <PasswordResetForm token={token} />}
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {token && <a href={pageUrls.passwordReset}>{texts.askForANewLink}</a>}
          <a href={pageUrls.auth}>{texts.backToLogin}</a>
        </p>
      </SplitLayout>
    </PageFrame>
  )
}
