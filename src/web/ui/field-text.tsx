import type { ComponentProps } from 'react'
import { controlAttributes, Field, type FieldProps } from './field.tsx'

type FieldTextProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** One line of text, or a date, a time or an e-mail address, depending on `type`. */
export function FieldText({ id, label, hint, fault, required, below, ...input }: FieldTextProps) {
  const field = { id, label, hint, fault, required, below }
  return (
    <Field {...field}>
      <input type="text" className="input" {...controlAttributes(field)} {...input} />
    </Field>
  )
}

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
