import { type FormEvent, useContext, useEffect, useRef, useState } from 'react'
import { isReceiptCode, receiptCodeLength } from '../../shared/receipt-code.ts'
import { caseTexts } from '../../shared/texts/en/case.ts'
import { pageUrls } from '../../shared/urls.ts'
import { problemSentence } from '../failure-message.ts'
import { FilledFormContext } from '../forms/filled-form-context.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Button } from '../ui/button.tsx'
import { FieldText } from '../ui/field-text.tsx'

/** Asks for the receipt code, or sends the one of the address. */
export function CaseOpening({ linkedCode }: { linkedCode: string }) {
  const language = useLanguage()
  const texts = useTexts(caseTexts).open
  const answered = useContext(FilledFormContext)
  const [hasTypingError, setTypingError] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refusal = answered ? problemSentence(language, answered.problem) : undefined
  const fault = hasTypingError ? texts.typingError : refusal

  // The server sees a code only in the body of a request, and the history of the browser keeps none.
  useEffect(() => {
    if (!linkedCode || !input.current) return
    history.replaceState(history.state, '', pageUrls.case)
    input.current.value = linkedCode
    input.current.form?.requestSubmit()
  }, [linkedCode])

  function refuseTypingError(event: FormEvent) {
    if (isReceiptCode(input.current?.value ?? '')) return
    event.preventDefault()
    setTypingError(true)
    input.current?.focus()
  }

  return (
    <>
      <form
        method="post"
        action={pageUrls.case}
        onSubmit={refuseTypingError}
        className="grid max-w-2xl grid-cols-1 justify-items-start gap-4"
      >
        <p className="text-lead text-muted">{texts.explanation}</p>
        <input type="hidden" name="act" value="open" />
        <div className="-mb-6 grid">
          <FieldText
            ref={input}
            id="receipt-code"
            name="code"
            label={texts.label}
            hint={texts.hint}
            fault={fault}
            required
            defaultValue={answered?.fields.code ?? ''}
            maxLength={receiptCodeLength * 2}
            size={receiptCodeLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
        <Button type="submit">{texts.button}</Button>
      </form>
      {answered?.fields.text && (
        <div className="notice max-w-2xl">
          <p>{texts.unsent}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answered.fields.text}</p>
        </div>
      )}
      <div className="grid max-w-2xl gap-2">
        <h2 className="text-lg">{texts.noCode}</h2>
        <p className="text-muted">{texts.noCodeText}</p>
      </div>
    </>
  )
}
