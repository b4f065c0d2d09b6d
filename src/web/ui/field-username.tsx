import type { ComponentProps } from 'react'
import { controlsTexts } from '../../shared/texts/en/controls.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldText } from './field-text.tsx'

/** A user name. Turns off capitals, spelling and corrections. */
export function FieldUsername(bound: Omit<ComponentProps<typeof FieldText>, 'label'>) {
  const texts = useTexts(controlsTexts)
  return (
    <FieldText
      {...bound}
      label={texts.username}
      required
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
