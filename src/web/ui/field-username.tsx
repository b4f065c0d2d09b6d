import type { ComponentProps } from 'react'
import { FieldText } from './field-text.tsx'

/** The name of an account, which nothing on the way may change or correct. */
export function FieldUsername(bound: Omit<ComponentProps<typeof FieldText>, 'label'>) {
  return (
    <FieldText
      {...bound}
      label="Username"
      required
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
