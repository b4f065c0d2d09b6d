import { useSyncExternalStore } from 'react'
import { FieldText } from '../ui/field-text.tsx'

/** Asks for the code of a mail. Its link fills it in; without scripts people type it. */
export function MailedCodeField({ label }: { label: string }) {
  const code = useMailedCode()
  return (
    <div className="-mb-6 grid">
      <FieldText
        key={code}
        id="mailed-code"
        name="code"
        label={label}
        required
        defaultValue={code}
        maxLength={40}
        size={24}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  )
}

/** The code follows the # of the mailed link, so that no server and no log sees it. */
function useMailedCode(): string {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('hashchange', onChange)
      return () => removeEventListener('hashchange', onChange)
    },
    () => new URLSearchParams(location.hash.slice(1)).get('code') ?? '',
    () => '',
  )
}
