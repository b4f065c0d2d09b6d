import { useMemo } from 'react'
import { PasswordReset } from '../../shared/accounts.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { startOver } from './start-over.ts'

const failureTitle = 'Password not changed'

/** Takes a new password, with the token of a mailed link. */
export function PasswordResetForm({ token }: { token: string }) {
  const schema = useMemo(() => withToken(token), [token])
  const form = useAccountForm<PasswordReset>({
    id: 'reset',
    names: ['password', 'confirmPassword'],
    schema,
    send: (reset) => api.POST('/api/password-reset/confirm', { body: reset }),
    onSent: () =>
      startOver(pageUrls.auth, {
        title: 'Password changed',
        description: 'You can now log in with your new password.',
      }),
  })
  return (
    <>
      <h1 className="text-section">Choose a new password</h1>
      <p className="text-muted">
        All devices are signed out then, and you log in with the new password. A sign-in elsewhere
        is disconnected; you can connect it again in your account.
      </p>
      <AccountFormFrame
        form={form}
        label="Save password"
        sendingLabel="Saving..."
        failureTitle={failureTitle}
      >
        <NewPasswordFields form={form} />
      </AccountFormFrame>
    </>
  )
}

/** The rules of the API, for a form that does not show the token. */
function withToken(token: string) {
  return {
    '~standard': {
      version: 1,
      vendor: 'anomaly-register',
      validate: (fields: unknown) =>
        PasswordReset['~standard'].validate({ ...Object(fields), token }),
    },
  } as const
}
