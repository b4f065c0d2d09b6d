import { passwordLimits } from '../../shared/limits.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import type { AccountForm } from './account-form.ts'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldsProps = {
  form: AccountForm
  /** In characters. */
  shortest?: number
}

/** A new password, twice. */
export function NewPasswordFields({
  form,
  shortest = passwordLimits.shortest,
}: NewPasswordFieldsProps) {
  return (
    <>
      <FieldPassword
        {...form.bind('password', { deps: ['confirmPassword'] })}
        label="New Password"
        hint={`At least ${shortest} characters. Several words that do not belong together are strong and easy to remember.`}
        required
        autoComplete="new-password"
        below={<PasswordStrength form={form} />}
      />
      <FieldPassword
        {...form.bind('confirmPassword')}
        label="Confirm New Password"
        required
        autoComplete="new-password"
      />
    </>
  )
}
