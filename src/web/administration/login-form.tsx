import { useEffect, useState } from 'react'
import { AdminCredentials, type CurrentAdministrator } from '../../shared/administration.ts'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { api, bodyOf, hasProblem } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { type SchemaForm, useSchemaForm } from '../forms/use-schema-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldUsername } from '../ui/account-fields.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { showToast } from '../ui/toast.tsx'
import { showValidationError } from './show-validation-error.ts'

const id = 'admin-login'

export function welcomeAdministrator(texts: Texts['administration']): void {
  showToast({ title: texts.loginSuccessful, description: texts.welcome })
}

type LoginForm = { form: SchemaForm; asksForCode: boolean }

export function useLoginForm(onSignedIn: (administrator: CurrentAdministrator) => void): LoginForm {
  const texts = useTexts(administrationTexts)
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useSchemaForm({
    id,
    names: ['username', 'password', 'otp'],
    schema: AdminCredentials,
    send: (credentials: AdminCredentials) =>
      bodyOf(api.POST('/api/admin/login', { body: credentials })),
    onSent(administrator) {
      onSignedIn(administrator)
      welcomeAdministrator(texts)
    },
    failureTitle: texts.loginFailed,
    onFaults: () => showValidationError(texts, texts.pleaseEnterBothUsernameAndPassword),
    needsMoreInput(error) {
      const isAsked = hasProblem(error, 'otp-required')
      if (isAsked) setAsksForCode(true)
      return isAsked
    },
  })
  return { form, asksForCode }
}

type LoginFormProps = LoginForm & {
  /** Filled in for somebody who has just registered. */
  username?: string | undefined
}

export function LoginForm({ form, asksForCode, username }: LoginFormProps) {
  const texts = useTexts(administrationTexts)
  useEffect(() => {
    if (asksForCode) document.getElementById(`${id}-otp`)?.focus()
  }, [asksForCode])
  useEffect(() => {
    const field = document.getElementById(`${id}-username`)
    if (username === undefined || !(field instanceof HTMLInputElement)) return
    field.value = username
    document.getElementById(`${id}-password`)?.focus()
  }, [username])
  return (
    <FormFrame form={form} label={texts.login} sendingLabel={texts.loggingIn}>
      <FieldUsername {...form.bind('username')} />
      <FieldPassword
        {...form.bind('password')}
        label={texts.password}
        required
        autoComplete="current-password"
      />
      {asksForCode && (
        <FieldText
          {...form.bind('otp')}
          label={texts.authenticationCode}
          hint={texts.authenticationCodeHint}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </FormFrame>
  )
}
