import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { returnUrl } from '../../shared/return-url.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { pageUrls } from '../../shared/urls.ts'
import { AuthForms, type AuthTab } from '../accounts/auth-forms.tsx'
import { AuthPanel } from '../accounts/auth-panel.tsx'
import { useUser } from '../accounts/user-query.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SplitLayout } from '../layout/split-layout.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Login and registration. Who is signed in already goes on to the page that asked for it. */
export function AuthPage() {
  const texts = useTexts(signInTexts)
  const [parameters] = useSearchParams()
  const { user, isLoading } = useUser()
  const tab: AuthTab = parameters.get('tab') === 'register' ? 'register' : 'login'
  const next = returnUrl(parameters.get('next'))
  useEffect(() => {
    if (user) location.replace(next)
  }, [user, next])
  return (
    <PageFrame>
      <PageHead
        title={tab === 'register' ? texts.register : texts.login}
        description={texts.pageDescription}
        path={pageUrls.auth}
        isIndexed={parameters.size === 0}
      />
      <SplitLayout panelLabel={texts.whyAnAccount} panel={<AuthPanel />}>
        {isLoading || user ? <Spinner text={texts.loading} /> : <AuthForms tab={tab} next={next} />}
      </SplitLayout>
    </PageFrame>
  )
}
