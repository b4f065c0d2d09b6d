import type { ComponentProps } from 'react'
import { controlAttributes, Field, type FieldProps } from './field.tsx'

type FieldTextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function FieldTextArea(props: FieldTextAreaProps) {
  const { id, label, hint, fault, required, below, ...textArea } = props
  const field = { id, label, hint, fault, required, below }
  return (
    <Field {...field}>
      <textarea className="input block resize-y" {...controlAttributes(field)} {...textArea} />
    </Field>
  )
}
