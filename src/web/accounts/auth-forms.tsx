import { useSearchParams } from 'react-router'
import { signInErrorMessage } from '../../shared/sign-in-errors.ts'
import { pageUrls } from '../../shared/urls.ts'
import { addressOf } from '../api.ts'
import { useSite } from '../site-context.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'
import { RegisterForm, useRegisterForm } from './register-form.tsx'

export type AuthTab = 'login' | 'register'

type AuthFormsProps = {
  tab: AuthTab
  /** The page to go to afterwards. */
  next: string
}

/** Both ways in, and the third by another provider. What is typed outlasts a look at the other tab. */
export function AuthForms({ tab, next }: AuthFormsProps) {
  const [parameters, setParameters] = useSearchParams()
  const login = useLoginForm(next)
  const register = useRegisterForm(next)
  const problem = signInErrorMessage(parameters.get('error'))

  return (
    <>
      <h1 className="text-section">{tab === 'login' ? 'Login' : 'Create your account'}</h1>
      {problem && <Failure title="You are not signed in" text={problem} />}
      <noscript>
        <p className="notice">
          Signing in needs scripts, and your browser does not run them here. Reading and reporting
          work without.
        </p>
      </noscript>
      <Tabs
        id="auth"
        label="Login or register"
        tabs={[
          { value: 'login', label: 'Login', href: tabUrl(parameters, 'login') },
          { value: 'register', label: 'Register', href: tabUrl(parameters, 'register') },
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
  const { site } = useSite()
  if (!site.singleSignOn) return null
  const query = next === pageUrls.main ? {} : { next }
  return (
    <ButtonLink look="secondary" href={addressOf('/api/login', { query })}>
      Continue with {site.singleSignOn.name}
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
