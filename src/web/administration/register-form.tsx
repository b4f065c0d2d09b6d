import { useState } from 'react'
import { type AdministratorSummary, NewAdministrator } from '../../shared/administration.ts'
import { passwordLimits } from '../../shared/limits.ts'
import { type AccountForm, useAccountForm } from '../accounts/account-form.ts'
import { AccountFormFrame } from '../accounts/account-form-frame.tsx'
import { PasswordStrength } from '../accounts/password-strength.tsx'
import { api, bodyOf } from '../api.ts'
import type { FormFault } from '../form-faults.ts'
import { FieldEmail } from '../ui/field-email.tsx'
import { FieldPassword } from '../ui/field-password.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { FieldUsername } from '../ui/field-username.tsx'
import { showToast } from '../ui/toast.tsx'
import { tellValidationError } from './validation-error.ts'

const failureTitle = 'Registration Failed'
const required = ['fullName', 'username', 'email', 'password', 'confirmPassword']
const names = [...required, 'setupCode']
const id = 'admin-register'

export type Registration = Pick<AdministratorSummary, 'username' | 'isActive'>

function tellFaults(faults: FormFault<string>[]): void {
  const isIncomplete = required.some((name) => {
    const field = document.getElementById(`${id}-${name}`)
    return field instanceof HTMLInputElement && field.value === ''
  })
  const [first] = faults
  tellValidationError(
    isIncomplete ? 'Please fill in all fields' : (first?.message ?? 'Please check the form'),
  )
}

export function registrationText({ isActive }: Pick<Registration, 'isActive'>): string {
  return isActive
    ? 'Admin account created. You can now login.'
    : 'Admin account created. An administrator must activate it before you can log in.'
}

type RegisterForm = { form: AccountForm; registered: Registration | undefined }

export function useRegisterForm(): RegisterForm {
  const [registered, setRegistered] = useState<Registration>()
  const form = useAccountForm({
    id,
    names,
    schema: NewAdministrator,
    send: async (given: NewAdministrator) => {
      const created = await bodyOf(
        api.POST('/api/admin/register', { body: { ...given, role: 'admin' } }),
      )
      showToast({ title: 'Registration Successful', description: registrationText(created) })
      setRegistered(created)
    },
    onSent: () => {},
    failureTitle,
    onFaults: tellFaults,
  })
  return { form, registered }
}

export function RegisterForm({ form }: { form: AccountForm }) {
  return (
    <AccountFormFrame
      form={form}
      label="Register"
      sendingLabel="Registering..."
      failureTitle={failureTitle}
    >
      <FieldText {...form.bind('fullName')} label="Full Name" required autoComplete="name" />
      <FieldUsername {...form.bind('username')} />
      <FieldEmail {...form.bind('email')} />
      <FieldPassword
        {...form.bind('password', { deps: ['confirmPassword'] })}
        label="Password"
        hint={`At least ${passwordLimits.shortestOfAdministrator} characters.`}
        required
        autoComplete="new-password"
        below={<PasswordStrength form={form} />}
      />
      <FieldPassword
        {...form.bind('confirmPassword')}
        label="Confirm Password"
        required
        autoComplete="new-password"
      />
      <SetupCode form={form} />
    </AccountFormFrame>
  )
}

/** Only the operator has one, so it is out of the way of everybody else. */
function SetupCode({ form }: { form: AccountForm }) {
  const field = form.bind('setupCode')
  return (
    <details className="disclosure mb-6" open={field.fault ? true : undefined}>
      <summary>I have a set-up code</summary>
      <div className="pt-4">
        <FieldText
          {...field}
          label="Set-up code"
          hint="The server prints it when it starts, as long as no administrator is active. With it the first account is active at once."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </details>
  )
}
