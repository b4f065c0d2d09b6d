import './field-password.css'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { fieldsTexts } from '../../shared/texts/en/fields.ts'
import { useTexts } from '../texts/use-texts.ts'
import { controlAttributes, Field, type FieldProps, splitField } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

type FieldPasswordProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type'> & {
    /** Tells password managers whether to fill in a password or to suggest a new one. */
    autoComplete: 'current-password' | 'new-password'
  }

/** A password, with a button that shows the typed text. */
export function FieldPassword(props: FieldPasswordProps) {
  const texts = useTexts(fieldsTexts)
  const [field, input] = splitField(props)
  const [isShown, setIsShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isHydrated = useHydrated()
  useHidingOnSubmit(button, isHydrated, () => setIsShown(false))
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...field}>
      <div className="password">
        <input
          className="input"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...controlAttributes(field)}
          {...input}
          type={isShown ? 'text' : 'password'}
        />
        {isHydrated && (
          <button
            ref={button}
            type="button"
            aria-label={texts.showPassword(field.label)}
            aria-pressed={isShown}
            aria-controls={field.id}
            onClick={() => setIsShown(!isShown)}
            className="password-toggle"
          >
            <Icon aria-hidden="true" size="1.25em" />
          </button>
        )}
      </div>
    </Field>
  )
}

/** Browsers store the text of a visible password for later suggestions, so hide it before sending. */
function useHidingOnSubmit(
  button: { current: HTMLButtonElement | null },
  isHydrated: boolean,
  hide: () => void,
) {
  const hideNow = useEffectEvent(hide)
  useEffect(() => {
    const form = isHydrated ? button.current?.form : undefined
    const listener = () => hideNow()
    form?.addEventListener('submit', listener)
    return () => form?.removeEventListener('submit', listener)
  }, [button, isHydrated])
}
