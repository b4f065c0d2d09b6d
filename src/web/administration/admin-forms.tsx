import { useState } from 'react'
import type { CurrentAdministrator } from '../../shared/administration.ts'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { pageUrls } from '../../shared/urls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Tabs } from '../ui/tabs.tsx'
import { LoginForm, useLoginForm } from './login-form.tsx'
import {
  RegisterForm,
  type Registration,
  registrationText,
  useRegisterForm,
} from './register-form.tsx'
import { PasskeyLogin } from './second-factor/passkey-login.tsx'

type AdminTab = 'login' | 'register'

type AdminFormsProps = { onSignedIn: (administrator: CurrentAdministrator) => void }

/** Login and registration. Changing the tab keeps the typed text. */
export function AdminForms({ onSignedIn }: AdminFormsProps) {
  const texts = useTexts(administrationTexts)
  const [tab, setTab] = useState<AdminTab>('login')
  const login = useLoginForm(onSignedIn)
  const { form, registered } = useRegisterForm(() => setTab('login'))
  return (
    <Tabs
      id="admin-auth"
      label={texts.loginOrRegister}
      tabs={[
        { value: 'login', label: texts.login, href: pageUrls.admin },
        { value: 'register', label: texts.register, href: pageUrls.admin },
      ]}
      chosen={tab}
      onChoose={setTab}
    >
      {tab === 'login' && (
        <>
          {registered?.isActive && <Registered {...registered} />}
          <LoginForm {...login} username={registered?.username} />
          <PasskeyLogin onSignedIn={onSignedIn} />
        </>
      )}
      {tab === 'register' && !registered && <RegisterForm form={form} />}
      {tab === 'register' && registered && <Registered {...registered} />}
    </Tabs>
  )
}

function Registered({ username, isActive }: Registration) {
  const texts = useTexts(administrationTexts)
  return (
    <div className="notice">
      <p className="font-semibold">
        <bdi>{username}</bdi>
      </p>
      <p>{registrationText(texts, { isActive })}</p>
    </div>
  )
}
