import { useState } from 'react'
import { quarantineDays, textLimits } from '../../../shared/limits.ts'
import { type DecisionReason, decisionReasons } from '../../../shared/moderation.ts'
import { reportStatusTexts } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { historyTexts } from '../../../shared/texts/en/history.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { type Decision, needsReason, type Question, type Reasoning } from './decision.ts'
import { findReportLink } from './use-current-report.ts'

type DecisionQuestionProps = {
  question: Question
  onDecide: (reasoning: Reasoning) => void
  onCancel: () => void
}

/** Asks before a rejection, a deletion, or a decision on several reports. */
export function DecisionQuestion({ question, onDecide, onCancel }: DecisionQuestionProps) {
  const texts = useTexts(deskTexts)
  const statuses = useTexts(reportStatusTexts)
  const { reasons } = useTexts(historyTexts)
  const { reports, decision, interrupted } = question
  const [code, setCode] = useState<DecisionReason | ''>(interrupted?.reasonCode ?? '')
  const [text, setText] = useState(interrupted?.reason ?? '')
  const [fault, setFault] = useState<string>()
  const isReasonDue = needsReason(decision)

  function decide() {
    if (!isReasonDue) return onDecide({})
    if (code === '') return refuse(texts.chooseAReason, 'decision-reason')
    const reason = text.trim()
    if (code === 'other' && reason === '') return refuse(texts.writeTheReason, 'decision-text')
    onDecide({ reasonCode: code, ...(reason ? { reason } : {}) })
  }

  function refuse(message: string, field: string) {
    setFault(message)
    document.getElementById(field)?.focus()
  }

  return (
    <ConfirmDialog
      question={describeQuestion({ texts, statuses }, decision, reports.length)}
      consequence={describeConsequence(texts, question)}
      confirmLabel={describeDeed({ texts, statuses }, decision, reports.length)}
      isDestructive={isReasonDue}
      onConfirm={decide}
      onCancel={onCancel}
      findReturnFocus={() => findReportLink(reports[0]?.id)}
    >
      {isReasonDue && (
        <div>
          <FieldSelect
            id="decision-reason"
            label={texts.reason}
            required
            fault={code === '' ? fault : undefined}
            prompt={texts.chooseAReason}
            value={code}
            options={decisionReasons.map((value) => ({ value, label: reasons[value] }))}
            onChange={({ target }) =>
              setCode(decisionReasons.find((reason) => reason === target.value) ?? '')
            }
          />
          <FieldTextArea
            id="decision-text"
            label={texts.inYourOwnWords}
            hint={texts.ownWordsHint}
            required={code === 'other'}
            fault={code === 'other' ? fault : undefined}
            rows={3}
            maxLength={textLimits.reason}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      )}
    </ConfirmDialog>
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

function describeDeed({ texts, statuses }: Wording, decision: Decision, count: number): string {
  if (decision === 'deleted') return texts.deleteReports(count)
  return needsReason(decision)
    ? texts.decideOnReports(statuses[decision].verb, count)
    : texts.updateReports(count)
}
