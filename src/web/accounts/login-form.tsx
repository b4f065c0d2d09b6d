import { Credentials } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import { FieldUsername } from '../ui/field-username.tsx'
import { type AccountForm, useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'
import { loginToast } from './sign-in-toasts.ts'
import { startOver } from './start-over.ts'

const failureTitle = 'Login failed'

export function useLoginForm(next: string): AccountForm {
  return useAccountForm<Credentials>({
    id: 'login',
    names: ['username', 'password'],
    schema: Credentials,
    send: (credentials) => api.POST('/api/login', { body: credentials }),
    onSent: () => startOver(next, loginToast),
    failureTitle,
  })
}

export function LoginForm({ form }: { form: AccountForm }) {
  return (
    <AccountFormFrame
      form={form}
      label="Login"
      sendingLabel="Logging in..."
      failureTitle={failureTitle}
    >
      <FieldUsername {...form.bind('username')} />
      <FieldPassword
        {...form.bind('password')}
        label="Password"
        required
        autoComplete="current-password"
        below={
          <a href={pageUrls.passwordReset} className="inline-block min-h-6">
            Forgot password?
          </a>
        }
      />
    </AccountFormFrame>
  )
}
