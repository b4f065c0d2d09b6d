import { Credentials } from '../../shared/accounts.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { signInToastsTexts } from '../../shared/texts/en/sign-in-toasts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { type SchemaForm, useSchemaForm } from '../forms/use-schema-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldUsername } from '../ui/account-fields.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { loginToast } from './sign-in-toasts.ts'
import { startOver } from './start-over.ts'

export function useLoginForm(next: string): SchemaForm {
  const texts = useTexts(signInTexts)
  const toasts = useTexts(signInToastsTexts)
  return useSchemaForm<Credentials>({
    id: 'login',
    names: ['username', 'password'],
    schema: Credentials,
    send: (credentials) => api.POST('/api/login', { body: credentials }),
    onSent: () => startOver(next, loginToast(toasts)),
    failureTitle: texts.loginFailed,
  })
}

export function LoginForm({ form }: { form: SchemaForm }) {
  const texts = useTexts(signInTexts)
  return (
    <FormFrame form={form} label={texts.login} sendingLabel={texts.loggingIn}>
      <FieldUsername {...form.bind('username')} />
      <FieldPassword
        {...form.bind('password')}
        label={texts.password}
        required
        autoComplete="current-password"
        below={
          <a href={pageUrls.passwordReset} className="inline-block min-h-6">
            {texts.forgotPassword}
          </a>
        }
      />
    </FormFrame>
  )
}
