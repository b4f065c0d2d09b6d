import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { importPatiently } from '../ui/import-patiently.ts'
import { StrengthMeter } from '../ui/strength-meter.tsx'
import type { AccountForm } from './account-form.ts'
import type { Strength } from './password-estimate.ts'

const pauseInMilliseconds = 250

/** How soon the new password of this form would be guessed: a hint, never a refusal. */
export function PasswordStrength({ form }: { form: AccountForm }) {
  const { password = '', ...others } = useWatch({ control: form.control })
  const ownWords = [others.username, others.email, others.firstName, others.lastName]
  const strength = useStrength(password, ownWords.filter(Boolean).join('\n'))
  if (!strength) return null
  return <StrengthMeter label="Password strength" {...strength} />
}

function useStrength(password: string, ownWords: string): Strength | undefined {
  const [known, setKnown] = useState<{ password: string; strength: Strength }>()
  useEffect(() => {
    if (password === '') return setKnown(undefined)
    let isCurrent = true
    const timer = setTimeout(async () => {
      const { estimateStrength } = await importPatiently(() => import('./password-estimate.ts'))
      const strength = estimateStrength(password, ownWords.split('\n'))
      if (isCurrent) setKnown({ password, strength })
    }, pauseInMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [password, ownWords])
  return known?.strength
}
