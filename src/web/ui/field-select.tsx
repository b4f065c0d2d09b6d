import type { ComponentProps } from 'react'
import { controlAttributes, Field, type FieldProps } from './field.tsx'
import { Select } from './select.tsx'

type FieldSelectProps = FieldProps &
  Omit<ComponentProps<typeof Select>, keyof FieldProps> & {
    /** Shown until an option is chosen. */
    prompt: string
  }

/** A select in a form. */
export function FieldSelect(props: FieldSelectProps) {
  const { id, label, hint, fault, required, below, prompt, options, ...select } = props
  const field = { id, label, hint, fault, required, below }
  return (
    <Field {...field}>
      <Select
        {...controlAttributes(field)}
        {...select}
        options={[{ value: '', label: prompt }, ...options]}
      />
    </Field>
  )
}
