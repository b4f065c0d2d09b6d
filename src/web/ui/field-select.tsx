import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { controlAttributes, Field, type FieldProps } from './field.tsx'

type FieldSelectProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps> & {
    /** Shown until an option is chosen. */
    prompt: string
    options: { value: string; label: string }[]
  }

export function FieldSelect(props: FieldSelectProps) {
  const { id, label, hint, fault, required, below, prompt, options, ...select } = props
  const field = { id, label, hint, fault, required, below }
  return (
    <Field {...field}>
      <div className="select">
        <select className="input" {...controlAttributes(field)} {...select}>
          <option value="">{prompt}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" size="1.1em" />
      </div>
    </Field>
  )
}
