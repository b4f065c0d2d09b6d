import { passwordLimits } from '../../shared/limits.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import type { SchemaForm } from '../forms/use-schema-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldPassword } from '../ui/field-password.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldsProps = {
  form: SchemaForm
  /** The minimum length in characters. */
  shortest?: number
}

/** A new password, twice. */
export function NewPasswordFields({
  form,
  shortest = passwordLimits.shortest,
}: NewPasswordFieldsProps) {
  const texts = useTexts(signInTexts)
  return (
    <>
      <FieldPassword
        {...form.bind('password', { deps: ['confirmPassword'] })}
        label={texts.newPassword}
        hint={texts.passwordHint(shortest)}
        required
        autoComplete="new-password"
        below={<PasswordStrength form={form} />}
      />
      <FieldPassword
        {...form.bind('confirmPassword')}
        label={texts.confirmNewPassword}
        required
        autoComplete="new-password"
      />
    </>
  )
}
