import type { ComponentProps } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldText } from './field-text.tsx'

/** An address that must be given, as browsers fill it in and phones offer a keyboard for it. */
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
