import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { heldTexts } from '../../../shared/texts/en/held.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useUser } from '../../accounts/user-query.ts'
import { useSite } from '../../site-context.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { FieldEmail } from '../../ui/account-fields.tsx'
import { FieldCheckbox } from '../../ui/field-checkbox.tsx'
import { FieldChoices } from '../../ui/field-choices.tsx'
import { FieldText } from '../../ui/field-text.tsx'
import { bindField, type FieldOfForm, fieldId } from '../report-form/report-form-fields.ts'

/** Name and e-mail address; `hint` can say who will see them. */
export function WitnessFields({ form, hint }: FieldOfForm & { hint?: ReactNode }) {
  const texts = useTexts(reportFormTexts)
  return (
    <>
      <FieldText
        {...bindField(form, 'fullName')}
        label={texts.fullName}
        hint={hint}
        required
        autoComplete="name"
      />
      <FieldEmail {...bindField(form, 'email')} hint={hint} />
    </>
  )
}

export function AnonymousField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const held = useTexts(heldTexts)
  const { user } = useUser()
  const { site } = useSite()
  // The form library clears registered radio buttons on a reset.
  const { field, fieldState } = useController({ control: form.control, name: 'anonymous' })
  return (
    <FieldChoices
      id={fieldId('anonymous')}
      name={field.name}
      fault={fieldState.error?.message}
      value={field.value}
      onChoose={field.onChange}
      choices={[
        {
          value: 'true',
          label: texts.keepMeAnonymous,
          explanation: texts.anonymousExplanation + (user ? texts.notLinked : ''),
        },
        {
          value: 'false',
          label: texts.publishName,
          explanation:
            texts.publishNameExplanation +
            (site.confirmsNames ? ` ${held.confirmsName}` : '') +
            (user ? texts.linked : ''),
        },
      ]}
    />
  )
}

export function ReuseField({ form }: FieldOfForm) {
  const texts = useTexts(reportFormTexts)
  const { field } = useController({ control: form.control, name: 'reuse' })
  return (
    <FieldCheckbox
      id={fieldId('reuse')}
      name={field.name}
      label={texts.mayBeReused}
      hint={texts.mayBeReusedHint}
      value="true"
      checked={field.value === 'true'}
      onChange={({ target }) => field.onChange(String(target.checked))}
    />
  )
}
