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
  /** The account has no password yet. */
  isFirst?: boolean
  hint?: string
}

/** A new password, twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { form, shortest = passwordLimits.shortest, isFirst = false } = props
  const texts = useTexts(signInTexts)
  return (
    <>
      <FieldPassword
        {...form.bind('password', { deps: ['confirmPassword'] })}
        label={isFirst ? texts.password : texts.newPassword}
        hint={props.hint ?? texts.passwordHint(shortest)}
        required
        autoComplete="new-password"
        below={<PasswordStrength form={form} />}
      />
      <FieldPassword
        {...form.bind('confirmPassword')}
        label={isFirst ? texts.confirmPassword : texts.confirmNewPassword}
        required
        autoComplete="new-password"
      />
    </>
  )
}
