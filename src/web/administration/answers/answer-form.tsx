import { type ReactNode, useEffect } from 'react'
import { deskAnswersTexts } from '../../../shared/texts/en/desk-answers.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'

type AnswerFormProps = {
  form: SchemaForm
  /** The field that gets the focus. */
  first: string
  onCancel: () => void
  children: ReactNode
}

/** The form for one reason or one template. Escape cancels it. */
export function AnswerForm({ form, first, onCancel, children }: AnswerFormProps) {
  const texts = useTexts(deskAnswersTexts)
  const isBusy = form.state.stage === 'sending'
  const firstId = form.fieldId(first)
  useEffect(() => document.getElementById(firstId)?.focus(), [firstId])
  return (
    <form
      noValidate
      onSubmit={form.submit}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape' && !nativeEvent.isComposing) onCancel()
      }}
    >
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {isBusy ? texts.saving : texts.save}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
