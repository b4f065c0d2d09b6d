import {
  AdministratorPasswordChange,
  type CurrentAdministrator,
} from '../../shared/administration.ts'
import { passwordLimits } from '../../shared/limits.ts'
import { useAccountForm } from '../accounts/account-form.ts'
import { AccountFormFrame } from '../accounts/account-form-frame.tsx'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { api } from '../api.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import { showToast } from '../ui/toast.tsx'

const failureTitle = 'Password not changed'

/** A new password for the signed-in administrator. */
export function OwnPassword({ administrator }: { administrator: CurrentAdministrator }) {
  const form = useAccountForm<AdministratorPasswordChange>({
    id: 'admin-password',
    names: ['currentPassword', 'password', 'confirmPassword'],
    schema: AdministratorPasswordChange,
    send: (change) => api.POST('/api/admin/password', { body: change }),
    onSent() {
      form.startAnew()
      showToast({ title: 'Password changed', description: 'Your other sessions have ended.' })
    },
  })
  return (
    <section aria-labelledby="own-password-title" className="second-factor own-password">
      <h2 id="own-password-title">Password</h2>
      <p className="text-muted">Changing it ends your other sessions.</p>
      <div className="max-w-md">
        <AccountFormFrame
          form={form}
          label="Change password"
          sendingLabel="Saving..."
          failureTitle={failureTitle}
          look="secondary"
        >
          {/* Tells password managers whose password they are to keep. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={administrator.username}
            readOnly
            hidden
          />
          <FieldPassword
            {...form.bind('currentPassword')}
            label="Current Password"
            required
            autoComplete="current-password"
          />
          <NewPasswordFields form={form} shortest={passwordLimits.shortestOfAdministrator} />
        </AccountFormFrame>
      </div>
    </section>
  )
}
