import { useState } from 'react'
import { type AdministratorSummary, NewAdministrator } from '../../shared/administration.ts'
import { passwordLimits } from '../../shared/limits.ts'
import { administrationTexts } from '../../shared/texts/en/administration.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { NewPasswordFields } from '../accounts/new-password-fields.tsx'
import { api, bodyOf } from '../api.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { type SchemaForm, useSchemaForm } from '../forms/use-schema-form.ts'
import type { FormFault } from '../forms/use-submission.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldEmail, FieldUsername } from '../ui/account-fields.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { showToast } from '../ui/toast.tsx'
import { showValidationError } from './show-validation-error.ts'

const required = ['fullName', 'username', 'email', 'password', 'confirmPassword']
const names = [...required, 'setupCode']
const id = 'admin-register'

export type Registration = Pick<AdministratorSummary, 'username' | 'isActive'>

function showFaults(texts: Texts['administration'], faults: FormFault[]): void {
  const isIncomplete = required.some((name) => {
    const field = document.getElementById(`${id}-${name}`)
    return field instanceof HTMLInputElement && field.value === ''
  })
  const [first] = faults
  showValidationError(
    texts,
    isIncomplete ? texts.fillInAllFields : (first?.message ?? texts.checkTheForm),
  )
}

export function registrationText(
  texts: Texts['administration'],
  { isActive }: Pick<Registration, 'isActive'>,
): string {
  return isActive ? texts.accountCreated : texts.accountCreatedInactive
}

type RegisterForm = { form: SchemaForm; registered: Registration | undefined }

/** Calls `onActive` if the new account can log in at once. */
export function useRegisterForm(onActive: () => void): RegisterForm {
  const texts = useTexts(administrationTexts)
  const [registered, setRegistered] = useState<Registration>()
  const form = useSchemaForm({
    id,
    names,
    schema: NewAdministrator,
    send: (given: NewAdministrator) =>
      bodyOf(api.POST('/api/admin/register', { body: { ...given, role: 'admin' } })),
    onSent(created) {
      showToast({
        title: texts.registrationSuccessful,
        description: registrationText(texts, created),
      })
      setRegistered(created)
      if (created.isActive) onActive()
    },
    failureTitle: texts.registrationFailed,
    onFaults: (faults) => showFaults(texts, faults),
  })
  return { form, registered }
}

export function RegisterForm({ form }: { form: SchemaForm }) {
  const texts = useTexts(administrationTexts)
  return (
    <FormFrame form={form} label={texts.register} sendingLabel={texts.registering}>
      <FieldText {...form.bind('fullName')} label={texts.fullName} required autoComplete="name" />
      <FieldUsername {...form.bind('username')} />
      <FieldEmail {...form.bind('email')} />
      <NewPasswordFields
        form={form}
        isFirst
        hint={texts.atLeastCharacters(passwordLimits.shortestOfAdministrator)}
      />
      <SetupCode form={form} />
    </FormFrame>
  )
}

/** Folded away, because only the operator has a setup code. */
function SetupCode({ form }: { form: SchemaForm }) {
  const texts = useTexts(administrationTexts)
  const field = form.bind('setupCode')
  return (
    <details className="mb-6" open={field.fault ? true : undefined}>
      <summary className="cursor-pointer py-[0.4rem]">{texts.iHaveASetUpCode}</summary>
      <div className="pt-4">
        <FieldText
          {...field}
          label={texts.setUpCode}
          hint={texts.setupCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
    </details>
  )
}
