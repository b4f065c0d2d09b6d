import { type ReactNode, useEffect, useRef } from 'react'
import { fieldsTexts } from '../../shared/texts/en/fields.ts'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { FieldFaults } from '../ui/field-faults.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { showOutcome } from './show-outcome.ts'
import type { SchemaForm } from './use-schema-form.ts'

type FormFrameProps = {
  form: SchemaForm
  /** Where the form goes without scripts; without it the button waits for them. */
  action?: string
  label: string
  sendingLabel: string
  /** The title above the fields when sending failed. By default that of the toast. */
  failureTitle?: string
  variant?: ButtonVariant
  /** Shown beside the button. */
  beside?: ReactNode
  children: ReactNode
}

/** Fields, with the result of the submission above them and the button below. */
export function FormFrame(props: FormFrameProps) {
  const {
    form,
    action,
    label,
    sendingLabel,
    failureTitle = form.failureTitle,
    variant = 'primary',
    beside,
    children,
  } = props
  const texts = useTexts(fieldsTexts)
  const isHydrated = useHydrated()
  const isSending = form.state.stage === 'sending' || form.state.stage === 'sent'
  return (
    <form
      method="post"
      action={action}
      noValidate={!action || isHydrated}
      aria-busy={isSending}
      onSubmit={form.submit}
    >
      <Outcome form={form} failureTitle={failureTitle} />
      <div inert={isSending}>{children}</div>
      {/* Disabled until the scripts are loaded: without `action`, no route takes this form. */}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={variant}
          disabled={!action && !isHydrated}
          aria-disabled={isSending}
          className="min-w-[min(11rem,100%)]"
        >
          {isSending ? sendingLabel : label}
        </Button>
        {beside}
      </div>
      <div role="status">
        {form.state.stage === 'sending' && form.state.wait && (
          <p className="notice mt-6">{texts.checkingNotARobot}</p>
        )}
      </div>
    </form>
  )
}

type OutcomeProps = { form: SchemaForm; failureTitle: string | undefined }

function Outcome({ form, failureTitle }: OutcomeProps) {
  const texts = useTexts(signInTexts)
  const { fieldId, state, errors } = form
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state.stage === 'failed') showOutcome(failure.current)
  }, [state])
  if (state.stage === 'failed') {
    return (
      <div ref={failure} className="mb-6">
        <Failure title={failureTitle ?? texts.thereIsAProblem} text={state.message} />
      </div>
    )
  }
  const open = state.stage === 'faulty' ? state.faults.filter(({ name }) => errors[name]) : []
  if (open.length === 0) return null
  return (
    <div className="mb-6">
      <FieldFaults
        title={texts.thereIsAProblem}
        heading="h2"
        faults={open.map(({ name, message }) => ({ id: fieldId(name), message }))}
      />
    </div>
  )
}
