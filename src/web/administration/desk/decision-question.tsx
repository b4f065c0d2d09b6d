import { useState } from 'react'
import { otherReason } from '../../../shared/desk-answers.ts'
import { quarantineDays, textLimits } from '../../../shared/limits.ts'
import { reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { useReasonsInUse } from '../answers/answer-queries.ts'
import { joinTexts, TemplateSelect } from '../answers/template-select.tsx'
import { type Decision, needsReason, type Question, type Reasoning } from './decision.ts'
import { findReportLink } from './use-current-report.ts'
import { useReasonKeys } from './use-reason-keys.ts'

type DecisionQuestionProps = {
  question: Question
  onDecide: (reasoning: Reasoning) => void
  onCancel: () => void
}

/** What the moderator has typed so far. */
type Draft = { code: string; text: string; sentence: string }

/** Asks before a rejection, a deletion, or a decision on several reports. */
export function DecisionQuestion({ question, onDecide, onCancel }: DecisionQuestionProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const { reports, decision, interrupted, suggested = interrupted } = question
  const [draft, setDraft] = useState<Draft>({
    code: suggested?.reasonCode ?? '',
    text: suggested?.reason ?? '',
    sentence: suggested?.toWitness ?? '',
  })
  const [fault, setFault] = useState<string>()
  const isReasonDue = needsReason(decision)

  function decide() {
    const { code, text } = draft
    if (!isReasonDue) return onDecide({})
    if (code === '') return refuse(texts.chooseAReason, 'decision-reason')
    if (code !== otherReason || text.trim()) return decideFor(code)
    refuse(texts.writeTheReason, 'decision-text')
  }

  function decideFor(reasonCode: string) {
    const reason = draft.text.trim()
    const toWitness = draft.sentence.trim()
    onDecide({ reasonCode, ...(reason && { reason }), ...(toWitness && { toWitness }) })
  }

  const reasons = useReasonsInUse()
  const hasKeys = useReasonKeys(question, reasons, (reason) => {
    setDraft({ ...draft, code: reason })
    if (reason === otherReason) document.getElementById('decision-text')?.focus()
    else decideFor(reason)
  })

  function refuse(message: string, field: string) {
    setFault(message)
    document.getElementById(field)?.focus()
  }

  return (
    <ConfirmDialog
      question={describeQuestion({ texts, statuses }, decision, reports.length)}
      consequence={describeConsequence(texts, question)}
      confirmLabel={describeCommand({ texts, statuses }, decision, reports.length)}
      isDestructive={isReasonDue}
      onConfirm={decide}
      onCancel={onCancel}
      findReturnFocus={() => findReportLink(reports[0]?.id)}
    >
      {isReasonDue && <ReasonFields {...{ draft, fault, hasKeys }} onChange={setDraft} />}
    </ConfirmDialog>
  )
}

type ReasonFieldsProps = {
  draft: Draft
  fault: string | undefined
  hasKeys: boolean
  onChange: (draft: Draft) => void
}

function ReasonFields({ draft, fault, hasKeys, onChange }: ReasonFieldsProps) {
  const texts = useTexts(deskTexts)
  const reasons = useReasonsInUse()
  const { code, text, sentence } = draft
  const lastKey = Math.max(1, ...reasons.map(({ number }) => number).filter((one) => one < 10))
  const options = reasons.map(({ key, number, label }) => ({
    value: key,
    label: hasKeys && number < 10 ? texts.reasonWithKey(number, label) : label,
  }))
  return (
    <div>
      <FieldSelect
        id="decision-reason"
        label={texts.reason}
        hint={hasKeys ? texts.reasonKeys(lastKey) : undefined}
        required
        fault={code === '' ? fault : undefined}
        prompt={texts.chooseAReason}
        value={code}
        options={options}
        onChange={({ target }) => onChange({ ...draft, code: target.value })}
      />
      <FieldTextArea
        id="decision-text"
        label={texts.inYourOwnWords}
        hint={texts.ownWordsHint}
        required={code === otherReason}
        fault={code === otherReason ? fault : undefined}
        rows={3}
        maxLength={textLimits.reason}
        value={text}
        onChange={({ target }) => onChange({ ...draft, text: target.value })}
      />
      <TemplateSelect
        id="decision-template"
        onChoose={(chosen) => onChange({ ...draft, sentence: joinTexts(sentence, chosen) })}
      />
      <FieldTextArea
        id="decision-to-witness"
        label={texts.toWitness}
        hint={texts.toWitnessHint}
        rows={2}
        maxLength={textLimits.toWitness}
        value={sentence}
        onChange={({ target }) => onChange({ ...draft, sentence: target.value })}
      />
    </div>
  )
}

type Wording = { texts: Texts['desk']; statuses: Texts['reportStatuses'] }

function describeQuestion({ texts, statuses }: Wording, decision: Decision, count: number): string {
  if (decision === 'deleted') {
    return count === 1 ? texts.deleteThisQuestion : texts.deleteTheseQuestion(count)
  }
  const { verb } = statuses[decision]
  return count === 1 ? texts.decideOnThis(verb) : texts.setReportsTo(count, verb)
}

function describeConsequence(
  texts: Texts['desk'],
  { decision, reports, interrupted }: Question,
): string {
  if (interrupted && !needsReason(decision) && reports.length === 1) return texts.interruption
  const consequence = describeEffect(texts, decision)
  return interrupted ? `${texts.interruption} ${consequence}` : consequence
}

function describeEffect(texts: Texts['desk'], decision: Decision): string {
  if (decision === 'deleted') return texts.deletionEffect(quarantineDays)
  return needsReason(decision) ? texts.rejectionEffect : texts.statusEffect
}

function describeCommand({ texts, statuses }: Wording, decision: Decision, count: number): string {
  if (decision === 'deleted') return texts.deleteReports(count)
  return needsReason(decision)
    ? texts.decideOnReports(statuses[decision].verb, count)
    : texts.updateReports(count)
}
