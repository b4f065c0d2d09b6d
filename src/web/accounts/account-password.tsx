import { useQueryClient } from '@tanstack/react-query'
import { type CurrentUser, PasswordChange } from '../../shared/accounts.ts'
import { accountTexts } from '../../shared/texts/en/account.ts'
import { pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useSchemaForm } from '../forms/use-schema-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import { HiddenUsername } from '../ui/hidden-username.tsx'
import { showToast } from '../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { sessionsKey, userKey } from './user-query.ts'

const newNames = ['password', 'confirmPassword'] as const

export function AccountPassword({ user }: { user: CurrentUser }) {
  const texts = useTexts(accountTexts)
  const form = usePasswordForm(user)
  return (
    <AccountSection id="password" title={texts.password} about={<AboutPassword user={user} />}>
      <FormFrame
        form={form}
        label={user.hasPassword ? texts.changePassword : texts.setPassword}
        sendingLabel={texts.saving}
        failureTitle={texts.passwordNotChanged}
      >
        <HiddenUsername username={user.username} />
        {user.hasPassword && (
          <FieldPassword
            {...form.bind('currentPassword')}
            label={texts.currentPassword}
            required
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields form={form} />
      </FormFrame>
    </AccountSection>
  )
}

function usePasswordForm({ hasPassword }: CurrentUser) {
  const texts = useTexts(accountTexts)
  const queryClient = useQueryClient()
  const form = useSchemaForm<PasswordChange>({
    id: 'password',
    names: hasPassword ? ['currentPassword', ...newNames] : newNames,
    schema: PasswordChange,
    send: (change) => api.POST('/api/user/password', { body: change }),
    onSent() {
      form.startAnew()
      queryClient.invalidateQueries({ queryKey: userKey })
      queryClient.invalidateQueries({ queryKey: sessionsKey })
      showToast({ title: texts.passwordChanged, description: texts.allOtherDevicesAreSignedOut })
    },
  })
  return form
}

function AboutPassword({ user }: { user: CurrentUser }) {
  const texts = useTexts(accountTexts)
  if (!user.hasPassword) {
    return (
      <>
        <p>{texts.passwordAsSecondWay}</p>
        <SignInAgain />
      </>
    )
  }
  return (
    <p>
      {texts.changingSignsOut} <a href={pageUrls.passwordReset}>{texts.resetItByEMail}</a>
    </p>
  )
}
