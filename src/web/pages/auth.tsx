import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { returnUrl } from '../../shared/return-url.ts'
import { readSignInError } from '../../shared/sign-in-errors.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { signInErrorsTexts } from '../../shared/texts/en/sign-in-errors.ts'
import { pageUrls } from '../../shared/urls.ts'
import { AuthPanel } from '../accounts/auth-panel.tsx'
import { LoginForm, useLoginForm } from '../accounts/login-form.tsx'
import { RegisterForm, useRegisterForm } from '../accounts/register-form.tsx'
import { useUser } from '../accounts/user-query.ts'
import { addressOf } from '../api.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { SplitLayout } from '../layout/split-layout.tsx'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/loading.tsx'
import { Tabs } from '../ui/tabs.tsx'

type AuthTab = 'login' | 'register'

/** Login and registration. A visitor who is already signed in goes to the next page. */
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

type AuthFormsProps = {
  tab: AuthTab
  /** The page to go to afterwards. */
  next: string
}

/** Login, registration and single sign-on. Changing the tab keeps the typed text. */
function AuthForms({ tab, next }: AuthFormsProps) {
  const texts = useTexts(signInTexts)
  const [parameters, setParameters] = useSearchParams()
  const login = useLoginForm(next)
  const register = useRegisterForm(next)
  const { sentences } = useTexts(signInErrorsTexts)
  const error = readSignInError(parameters.get('error'))
  const problem = error && sentences[error]

  return (
    <>
      <h1>{tab === 'login' ? texts.login : texts.createYourAccount}</h1>
      {problem && <Failure title={texts.youAreNotSignedIn} text={problem} />}
      <noscript>
        <p className="notice">{texts.signInNeedsScripts}</p>
      </noscript>
      <Tabs
        id="auth"
        label={texts.loginOrRegister}
        tabs={[
          { value: 'login', label: texts.login, href: tabUrl(parameters, 'login') },
          { value: 'register', label: texts.register, href: tabUrl(parameters, 'register') },
        ]}
        chosen={tab}
        onChoose={(chosen) => setParameters(withTab(parameters, chosen), { replace: true })}
      >
        {tab === 'login' ? <LoginForm form={login} /> : <RegisterForm form={register} />}
      </Tabs>
      <SingleSignOn next={next} />
    </>
  )
}

function SingleSignOn({ next }: { next: string }) {
  const texts = useTexts(signInTexts)
  const { site } = useSite()
  if (!site.singleSignOn) return null
  const query = next === pageUrls.main ? {} : { next }
  return (
    <ButtonLink variant="secondary" href={addressOf('/api/login', { query })}>
      {texts.continueWith(site.singleSignOn.name)}
    </ButtonLink>
  )
}

function withTab(parameters: URLSearchParams, tab: AuthTab): URLSearchParams {
  const changed = new URLSearchParams(parameters)
  changed.delete('error')
  if (tab === 'login') changed.delete('tab')
  else changed.set('tab', tab)
  return changed
}

function tabUrl(parameters: URLSearchParams, tab: AuthTab): string {
  const query = withTab(parameters, tab).toString()
  return query === '' ? pageUrls.auth : `${pageUrls.auth}?${query}`
}
