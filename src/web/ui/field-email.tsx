import type { ComponentProps } from 'react'
import { FieldText } from './field-text.tsx'

/** An address that must be given, as browsers fill it in and phones offer a keyboard for it. */
export function FieldEmail(bound: Omit<ComponentProps<typeof FieldText>, 'label'>) {
  return (
    <FieldText
      {...bound}
      label="Email Address"
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
