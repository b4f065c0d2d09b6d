import {
  AdministratorPasswordChange,
  type CurrentAdministrator,
} from '../../shared/administration.ts'
import { passwordLimits } from '../../shared/limits.ts'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { api } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import { HiddenUsername } from '../ui/hidden-username.tsx'
import { showToast } from '../ui/toast.tsx'
import { useCommandForm } from './use-command-queue.ts'

/** A new password for the signed-in administrator. */
export function OwnPassword({ administrator }: { administrator: CurrentAdministrator }) {
  const texts = useTexts(administrationTexts)
  const form = useCommandForm<AdministratorPasswordChange>({
    id: 'admin-password',
    names: ['currentPassword', 'password', 'confirmPassword'],
    schema: AdministratorPasswordChange,
    send: (change) => api.POST('/api/admin/password', { body: change }),
    onSent() {
      form.startAnew()
      showToast({ title: texts.passwordChanged, description: texts.yourOtherSessionsHaveEnded })
    },
  })
  return (
    <section
      aria-labelledby="own-password-title"
      className="ruled grid max-w-[44rem] grid-cols-1 gap-6 pt-6"
    >
      <h2 id="own-password-title">{texts.password}</h2>
      <p className="text-muted">{texts.changingItEndsYourOtherSessions}</p>
      <div className="max-w-md">
        <FormFrame
          form={form}
          label={texts.changePassword}
          sendingLabel={texts.saving}
          failureTitle={texts.passwordNotChanged}
          variant="secondary"
        >
          <HiddenUsername username={administrator.username} />
          <FieldPassword
            {...form.bind('currentPassword')}
            label={texts.currentPassword}
            required
            autoComplete="current-password"
          />
          <NewPasswordFields form={form} shortest={passwordLimits.shortestOfAdministrator} />
        </FormFrame>
      </div>
    </section>
  )
}
