import type { ComponentProps } from 'react'
import { controlAttributes, Field, type FieldProps, splitField } from './field.tsx'
import { Select } from './select.tsx'

type FieldSelectProps = FieldProps &
  Omit<ComponentProps<typeof Select>, keyof FieldProps> & {
    /** Shown until an option is chosen. */
    prompt: string
  }

/** A select in a form. */
export function FieldSelect(props: FieldSelectProps) {
  const [field, { prompt, options, ...select }] = splitField(props)
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
