import { type ReactNode, useContext } from 'react'
import type { CaseAct } from '../../shared/case.ts'
import { textLimits } from '../../shared/limits.ts'
import { pageUrls } from '../../shared/urls.ts'
import { refusalSentence } from '../failure-message.ts'
import { FilledFormContext } from '../forms/filled-form-context.ts'
import { useLanguage } from '../texts/use-texts.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { FieldCheckbox } from '../ui/field-checkbox.tsx'
import { FieldText, FieldTextArea } from '../ui/field-text.tsx'

/** The typed text and the refusal, if the page answers this form. */
function useAnswered(act: CaseAct) {
  const language = useLanguage()
  const answered = useContext(FilledFormContext)
  if (answered?.fields.act !== act) return undefined
  const sentence = refusalSentence(language, answered.problem)
  const { text = '', email = '' } = answered.fields
  return { text, email, sentence }
}

type CaseFormProps = { act: CaseAct; button: string; variant?: ButtonVariant; children?: ReactNode }

/** A form of the case page. It needs no scripts: the answer is the page as it stands then. */
export function CaseForm({ act, button, variant = 'secondary', children }: CaseFormProps) {
  return (
    <form method="post" action={pageUrls.case} className="grid grid-cols-1 justify-items-start">
      <input type="hidden" name="act" value={act} />
      {children}
      <Button type="submit" variant={variant}>
        {button}
      </Button>
    </form>
  )
}

type WritingProps = {
  act: CaseAct
  button: string
  label: string
  longest: number
  formKey: string
}

/** Sends a text. The key makes a form that is sent twice count once. */
export function WritingForm({ act, button, label, longest, formKey }: WritingProps) {
  const answered = useAnswered(act)
  return (
    <CaseForm act={act} button={button}>
      <input type="hidden" name="formKey" value={formKey} />
      <div className="grid w-full max-w-2xl grid-cols-1">
        <FieldTextArea
          id={`case-${act}-text`}
          name="text"
          label={label}
          fault={answered?.sentence}
          required
          rows={4}
          maxLength={longest}
          defaultValue={answered?.text ?? ''}
        />
      </div>
    </CaseForm>
  )
}

type ConfirmedProps = { act: CaseAct; button: string; tick: string }

/** Asks for a tick before something that cannot be undone. */
export function ConfirmedForm({ act, button, tick }: ConfirmedProps) {
  const answered = useAnswered(act)
  return (
    <CaseForm act={act} button={button} variant="destructive">
      <FieldCheckbox
        id={`case-${act}`}
        name="confirmed"
        value="yes"
        label={tick}
        fault={answered?.sentence}
        required
      />
    </CaseForm>
  )
}

/** Asks for an e-mail address. */
export function AddressForm({ act, button, label }: Omit<WritingProps, 'longest' | 'formKey'>) {
  const answered = useAnswered(act)
  return (
    <CaseForm act={act} button={button}>
      <div className="grid w-full max-w-2xl grid-cols-1">
        <FieldText
          id={`case-${act}`}
          type="email"
          name="email"
          label={label}
          fault={answered?.sentence}
          required
          defaultValue={answered?.email ?? ''}
          maxLength={textLimits.email}
          autoComplete="email"
        />
      </div>
    </CaseForm>
  )
}
