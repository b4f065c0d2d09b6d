import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { signInTexts } from '../../shared/texts/en/sign-in.ts'
import type { SchemaForm } from '../forms/use-schema-form.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { importWithRetry } from '../ui/import-with-retry.ts'
import { StrengthMeter } from '../ui/strength-meter.tsx'
import type { Strength } from './password-estimate.ts'

const pauseInMilliseconds = 250

/** Shows how strong the new password is. It never refuses a password. */
export function PasswordStrength({ form }: { form: SchemaForm }) {
  const texts = useTexts(signInTexts)
  const { password = '', ...others } = useWatch({ control: form.control })
  const ownWords = [others.username, others.email, others.firstName, others.lastName]
  const strength = useStrength(password, ownWords.filter(Boolean).join('\n'))
  if (!strength) return null
  return <StrengthMeter label={texts.passwordStrength} {...strength} />
}

function useStrength(password: string, ownWords: string): Strength | undefined {
  const language = useLanguage()
  const [strength, setStrength] = useState<Strength>()
  useEffect(() => {
    if (password === '') return setStrength(undefined)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { estimateStrength } = await importWithRetry(() => import('./password-estimate.ts'))
      if (isCurrent) setStrength(estimateStrength(password, ownWords.split('\n'), language))
    }, pauseInMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, ownWords, language])
  return strength
}
