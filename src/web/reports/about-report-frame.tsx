import type { ReactNode } from 'react'
import { FormFrame } from '../forms/form-frame.tsx'
import type { SchemaForm } from '../forms/use-schema-form.ts'

type AboutReportFrameProps = {
  form: SchemaForm
  /** Why the site refused what was sent without scripts. */
  refusal: string | undefined
  action: string
  texts: { send: string; sending: string; notSent: string }
  children: ReactNode
}

/** The fields of a form about a report. */
export function AboutReportFrame({
  form,
  refusal,
  action,
  texts,
  children,
}: AboutReportFrameProps) {
  return (
    <FormFrame
      form={form}
      action={action}
      label={texts.send}
      sendingLabel={texts.sending}
      failureTitle={texts.notSent}
    >
      {refusal && (
        <p role="alert" className="notice notice-destructive mb-6">
          {refusal}
        </p>
      )}
      <div className="grid grid-cols-1">{children}</div>
    </FormFrame>
  )
}
