import type { ComponentProps, FormEvent } from 'react'
import { controlAttributes, Field, type FieldProps, splitField } from './field.tsx'

type FieldCodeProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'onInput'> & { digits?: number }

/** A one-time code. Removes the spaces and dashes of a pasted code. */
export function FieldCode(props: FieldCodeProps) {
  const [field, { digits = 6, ...input }] = splitField(props)
  return (
    <Field {...field}>
      <input
        className="input code-input"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        pattern={`[0-9]{${digits}}`}
        size={digits}
        {...controlAttributes(field)}
        {...input}
        type="text"
        onInput={(event) => keepDigits(event, digits)}
      />
    </Field>
  )
}

function keepDigits({ currentTarget }: FormEvent<HTMLInputElement>, digits: number) {
  const kept = currentTarget.value.replace(/\D/g, '').slice(0, digits)
  if (kept !== currentTarget.value) currentTarget.value = kept
}
