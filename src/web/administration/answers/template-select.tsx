import { useState } from 'react'
import { deskAnswersTexts } from '../../../shared/texts/en/desk-answers.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { useTemplates } from './answer-queries.ts'

type TemplateSelectProps = { id: string; onChoose: (text: string) => void }

/**
 * Inserts a text of the operator into the field below. Shown only if there is one. A button inserts
 * it, because a select changes with every key that looks for an option.
 */
export function TemplateSelect({ id, onChoose }: TemplateSelectProps) {
  const texts = useTexts(deskAnswersTexts)
  const { data: templates = [] } = useTemplates()
  const [chosenId, setChosenId] = useState('')
  const chosen = templates.find((template) => template.id === chosenId)
  if (templates.length === 0) return null
  return (
    <div className="template-select">
      <FieldSelect
        id={id}
        label={texts.template}
        prompt={texts.chooseATemplate}
        options={templates.map((template) => ({ value: template.id, label: template.title }))}
        value={chosen?.id ?? ''}
        onChange={({ target }) => setChosenId(target.value)}
      />
      <Button
        variant="secondary"
        aria-disabled={!chosen}
        onClick={() => {
          if (!chosen) return
          onChoose(chosen.text)
          setChosenId('')
        }}
      >
        {texts.insert}
      </Button>
    </div>
  )
}

/** Keeps what the moderator has already written. */
export function joinTexts(written: string, chosen: string): string {
  return written.trim() ? `${written.trimEnd()}\n${chosen}` : chosen
}
