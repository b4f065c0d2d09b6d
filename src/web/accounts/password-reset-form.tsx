import { useMemo } from 'react'
import { PasswordReset } from '../../shared/accounts.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { startOver } from './start-over.ts'

/** Asks for a new password. The token comes from the mailed link. */
export function PasswordResetForm({ token }: { token: string }) {
  const texts = useTexts(signInTexts)
  const schema = useMemo(() => withToken(token), [token])
  const form = useSchemaForm<PasswordReset>({
    id: 'reset',
    names: ['password', 'confirmPassword'],
    schema,
    send: (reset) => api.POST('/api/password-reset/confirm', { body: reset }),
    onSent: () =>
      startOver(pageUrls.auth, {
        title: texts.passwordChanged,
        description: texts.logInWithNewPassword,
      }),
  })
  return (
    <>
      <h1>{texts.chooseANewPassword}</h1>
      <p className="text-muted">{texts.newPasswordSignsOut}</p>
      <FormFrame
        form={form}
        label={texts.savePassword}
        sendingLabel={texts.saving}
        failureTitle={texts.passwordNotChanged}
      >
        <NewPasswordFields form={form} />
      </FormFrame>
    </>
  )
}

/** Adds the token to the fields before the schema of the API checks them. */
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
