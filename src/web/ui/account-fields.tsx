import type { ComponentProps } from 'react'
import { fieldsTexts } from '../../shared/texts/en/fields.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldText } from './field-text.tsx'

type Bound = Omit<ComponentProps<typeof FieldText>, 'label'>

/** Phones must not change what somebody types. */
const asTyped = { autoCapitalize: 'none', spellCheck: false } as const

export function FieldUsername(bound: Bound) {
  const { username } = useTexts(fieldsTexts)
  return (
    <FieldText
      {...bound}
      {...asTyped}
      label={username}
      required
      autoComplete="username"
      autoCorrect="off"
    />
  )
}

/** A required e-mail address, with the right keyboard on phones. */
export function FieldEmail(bound: Bound) {
  const { emailAddress } = useTexts(fieldsTexts)
  return (
    <FieldText
      {...bound}
      {...asTyped}
      label={emailAddress}
      required
      type="email"
      inputMode="email"
      autoComplete="email"
    />
  )
}
