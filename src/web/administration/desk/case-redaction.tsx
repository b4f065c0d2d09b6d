import { type ComponentProps, useRef, useState } from 'react'
import type { AdminReport } from '../../../shared/moderation.ts'
import {
  asTyped,
  findRedactionParts,
  isRedaction,
  type RedactedField,
  type RedactionMark,
  redactedFields,
  redactionMarks,
} from '../../../shared/redactions.ts'
import { redactionTexts } from '../../../shared/texts/en/redaction.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { useReasonsInUse } from '../answers/answer-queries.ts'
import { RedactionOriginals, useRedaction } from './redaction-originals.tsx'

type Drafts = Partial<Record<RedactedField, string>>

const [removedWords, removedName] = redactionMarks

/** The reason of the first list of the register. */
const usualReason = 'personal_details'

type CaseRedactionProps = { report: AdminReport; mayPutBack: boolean }

/** Removes personal details from the public texts; administrators can put them back. */
export function CaseRedaction({ report, mayPutBack }: CaseRedactionProps) {
  const texts = useTexts(redactionTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="redaction-title" className="ruled grid grid-cols-1 gap-3 pt-5">
      <h3 id="redaction-title">{texts.title}</h3>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="cursor-pointer">{texts.remove}</summary>
        {isOpen && <RedactionForm key={report.updatedAt} report={report} />}
      </details>
      {mayPutBack && <RedactionOriginals report={report} />}
    </section>
  )
}

function RedactionForm({ report }: { report: AdminReport }) {
  const texts = useTexts(redactionTexts)
  const { change, isBusy } = useRedaction(report)
  const reasons = useReasonsInUse()
  const [drafts, setDrafts] = useState<Drafts>({})
  const [reason, setReason] = useState(usualReason)
  const [fault, setFault] = useState<string>()
  const { id, updatedAt } = report
  const fields = redactedFields.filter((field) => report[field])
  const changed = fields.filter((field) => draftOf(report, drafts, field) !== textOf(report, field))
  const reasonCode = reasons.find(({ key }) => key === reason)?.key

  const save: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault()
    if (isBusy) return
    const wrong = changed.find(
      (field) => !isRedaction(textOf(report, field), draftOf(report, drafts, field).trim()),
    )
    setFault(changed.length === 0 ? texts.nothingChanged : undefined)
    const faulty = wrong ? textId(wrong) : changed.length === 0 && reasonId
    if (faulty) return document.getElementById(faulty)?.focus()
    const removed = Object.fromEntries(
      changed.map((field) => [field, draftOf(report, drafts, field)]),
    )
    const body = {
      texts: removed,
      ...(reasonCode && { reasonCode }),
      expectedUpdatedAt: updatedAt,
    }
    const call = () =>
      bodyOf(api.POST('/api/admin/reports/{id}/redactions', { params: { path: { id } }, body }))
    void change(call, { title: texts.saved, description: texts.savedText })
  }

  return (
    <form noValidate className="mt-4" onSubmit={save}>
      <p className="mb-4 text-sm text-muted">{texts.explanation}</p>
      {fields.map((field) => (
        <RedactedText
          key={field}
          field={field}
          original={textOf(report, field)}
          draft={draftOf(report, drafts, field)}
          onChange={(draft) => setDrafts({ ...drafts, [field]: draft })}
        />
      ))}
      <FieldSelect
        id={reasonId}
        label={texts.reason}
        announcesFault
        fault={fault}
        prompt={texts.chooseAReason}
        value={reasonCode ?? ''}
        options={reasons.map(({ key, label }) => ({ value: key, label }))}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="secondary" aria-disabled={isBusy}>
        {texts.save}
      </Button>
    </form>
  )
}

const reasonId = 'redaction-reason'

const textId = (field: RedactedField) => `redacted-${field}`

const textOf = (report: AdminReport, field: RedactedField) => asTyped(report[field] ?? '')

const draftOf = (report: AdminReport, drafts: Drafts, field: RedactedField) =>
  drafts[field] ?? textOf(report, field)

type RedactedTextProps = {
  field: RedactedField
  original: string
  draft: string
  onChange: (draft: string) => void
}

function RedactedText({ field, original, draft, onChange }: RedactedTextProps) {
  const texts = useTexts(redactionTexts)
  const area = useRef<HTMLTextAreaElement>(null)
  const [isUnselected, setIsUnselected] = useState(false)
  const isChanged = draft !== original
  const isRight = !isChanged || isRedaction(original, draft.trim())

  function replace(mark: RedactionMark) {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {}
    setIsUnselected(start === end)
    area.current?.focus()
    if (start !== end) onChange(draft.slice(0, start) + mark + draft.slice(end))
  }

  return (
    <FieldTextArea
      ref={area}
      id={textId(field)}
      label={texts.fields[field]}
      hint={field === 'location' ? texts.locationHint : undefined}
      required
      announcesFault
      fault={(!isRight && texts.notARedaction) || (isUnselected && texts.selectFirst) || undefined}
      rows={field === 'location' ? 1 : 6}
      value={draft}
      onChange={({ target }) => onChange(target.value)}
      below={
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => replace(removedWords)}>
              {texts.removeWords}
            </Button>
            <Button variant="secondary" onClick={() => replace(removedName)}>
              {texts.removeName}
            </Button>
            {isChanged && (
              <Button variant="quiet" onClick={() => onChange(original)}>
                {texts.startAnew}
              </Button>
            )}
          </div>
          {isChanged && isRight && <Preview original={original} redacted={draft.trim()} />}
        </div>
      }
    />
  )
}

type PreviewProps = { original: string; redacted: string }

/** The original with its removed words struck out, each before its mark. */
function Preview({ original, redacted }: PreviewProps) {
  const texts = useTexts(redactionTexts)
  const parts = findRedactionParts(original, redacted) ?? []
  let at = 0
  const placed = parts.map((part) => {
    at += part.text.length
    return { ...part, at }
  })
  return (
    <div role="status">
      <p className="text-sm text-muted">{texts.preview}</p>
      <p className="whitespace-pre-line wrap-anywhere">
        {placed.map(({ text, mark, at }) =>
          mark ? (
            <span key={at}>
              <del>{text}</del> <ins>{mark}</ins>
            </span>
          ) : (
            text
          ),
        )}
      </p>
    </div>
  )
}
