import { useQueryClient } from '@tanstack/react-query'
import { type CurrentUser, PasswordChange } from '../../shared/accounts.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { api } from '../api.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import { showToast } from '../ui/toast.tsx'
import { useAccountForm } from './account-form.ts'
import { AccountFormFrame } from './account-form-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { userKey } from './user-query.ts'

const failureTitle = 'Password not changed'
const newNames = ['password', 'confirmPassword'] as const

export function AccountPassword({ user }: { user: CurrentUser }) {
  const form = usePasswordForm(user)
  return (
    <AccountSection id="password" title="Password" about={<AboutPassword user={user} />}>
      <AccountFormFrame
        form={form}
        label={user.hasPassword ? 'Change password' : 'Set password'}
        sendingLabel="Saving..."
        failureTitle={failureTitle}
      >
        <UsernameForManagers username={user.username} />
        {user.hasPassword && (
          <FieldPassword
            {...form.bind('currentPassword')}
            label="Current Password"
            required
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields form={form} />
      </AccountFormFrame>
    </AccountSection>
  )
}

function usePasswordForm({ hasPassword }: CurrentUser) {
  const queryClient = useQueryClient()
  const form = useAccountForm<PasswordChange>({
    id: 'password',
    names: hasPassword ? ['currentPassword', ...newNames] : newNames,
    schema: PasswordChange,
    send: (change) => api.POST('/api/user/password', { body: change }),
    onSent() {
      form.startAnew()
      queryClient.invalidateQueries({ queryKey: userKey })
      queryClient.invalidateQueries({ queryKey: [apiUrls.userSessions] })
      showToast({ title: 'Password changed', description: 'All other devices are signed out.' })
    },
  })
  return form
}

/** Tells password managers whose password they are to keep. */
function UsernameForManagers({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
  )
}

function AboutPassword({ user }: { user: CurrentUser }) {
  if (!user.hasPassword) {
    return (
      <>
        <p>You sign in elsewhere. A password is a second way in, should that one fail.</p>
        <SignInAgain />
      </>
    )
  }
  return (
    <p>
      Changing it signs out all other devices. Forgotten?{' '}
      <a href={pageUrls.passwordReset}>Reset it by e-mail</a>
    </p>
  )
}
