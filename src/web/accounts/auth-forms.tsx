import { useSearchParams } from 'react-router'
import { readSignInError } from '../../shared/sign-in-errors.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { signInErrorsTexts } from '../../shared/texts/en/sign-in-errors.ts'
import { pageUrls } from '../../shared/urls.ts'
import { addressOf } from '../api.ts'
import { useSite } from '../site-context.ts'
import { useTexts } from '../texts/use-texts.ts'
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
    <ButtonLink look="secondary" href={addressOf('/api/login', { query })}>
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
