import type { ComponentProps } from 'react'
import { controlAttributes, Field, type FieldProps, splitField } from './field.tsx'

type FieldTextProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>

/** One line of text, or a date, a time or an e-mail address, depending on `type`. */
export function FieldText(props: FieldTextProps) {
  const [field, input] = splitField(props)
  return (
    <Field {...field}>
      <input type="text" className="input" {...controlAttributes(field)} {...input} />
    </Field>
  )
}

type FieldTextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>

export function FieldTextArea(props: FieldTextAreaProps) {
  const [field, textArea] = splitField(props)
  return (
    <Field {...field}>
      <textarea className="input block resize-y" {...controlAttributes(field)} {...textArea} />
    </Field>
  )
}
