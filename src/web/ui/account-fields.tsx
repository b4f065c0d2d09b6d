import type { ComponentProps } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldText } from './field-text.tsx'

type Bound = Omit<ComponentProps<typeof FieldText>, 'label'>

/** Phones must not change what somebody types. */
const asTyped = { autoCapitalize: 'none', spellCheck: false } as const

export function FieldUsername(bound: Bound) {
  const { username } = useTexts(controlsTexts)
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
  const { emailAddress } = useTexts(controlsTexts)
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
