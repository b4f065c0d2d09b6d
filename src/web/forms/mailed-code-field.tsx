import { FieldText } from '../ui/field-text.tsx'
import { useFragment } from '../use-fragment.ts'

/** Asks for the code of a mail. Its link fills it in; without scripts people type it. */
export function MailedCodeField({ label }: { label: string }) {
  const code = new URLSearchParams(useFragment()).get('code') ?? ''
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
