import type { ComponentProps } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldText } from './field-text.tsx'

/** A required e-mail address, with autofill and the right keyboard on phones. */
export function FieldEmail(bound: Omit<ComponentProps<typeof FieldText>, 'label'>) {
  const texts = useTexts(controlsTexts)
  return (
    <FieldText
      {...bound}
      label={texts.emailAddress}
      required
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
