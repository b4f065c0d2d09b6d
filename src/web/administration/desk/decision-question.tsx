import { useState } from 'react'
import { quarantineDays, textLimits } from '../../../shared/limits.ts'
import { type DecisionReason, decisionReasons, reasonLabels } from '../../../shared/moderation.ts'
import { reportStatusTable } from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldSelect } from '../../ui/field-select.tsx'
import { FieldTextArea } from '../../ui/field-text-area.tsx'
import { type Decision, needsReason, type Question, type Reasoning } from './decision.ts'
import { findReportLink } from './find-report-link.ts'

type DecisionQuestionProps = {
  question: Question
  onDecide: (reasoning: Reasoning) => void
  onCancel: () => void
}

/** Asks before reports are rejected or deleted, or several at once are decided on. */
export function DecisionQuestion({ question, onDecide, onCancel }: DecisionQuestionProps) {
  const texts = useTexts(deskTexts)
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
      question={describeQuestion(decision, reports.length)}
      consequence={describeConsequence(question)}
      confirmLabel={describeDeed(decision, reports.length)}
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
            options={decisionReasons.map((value) => ({ value, label: reasonLabels[value] }))}
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

function describeQuestion(decision: Decision, count: number): string {
  if (decision === 'deleted') {
    return count === 1
      ? 'Are you sure you want to delete this report?'
      : `Are you sure you want to delete these ${count} reports?`
  }
  if (count === 1) return `${reportStatusTable[decision].verb} this report?`
  return `Set ${count} reports to ${reportStatusTable[decision].verb}?`
}

function describeConsequence({ decision, reports, interrupted }: Question): string {
  if (interrupted && !needsReason(decision) && reports.length === 1) return interruption
  const consequence = describeEffect(decision)
  return interrupted ? `${interruption} ${consequence}` : consequence
}

const interruption = 'Your session had ended, so this decision has not been applied.'

function describeEffect(decision: Decision): string {
  if (decision === 'deleted') {
    return `Reports, notes and video leave the register at once. Administrators can restore them for ${quarantineDays} days; then they are erased for good.`
  }
  if (needsReason(decision)) return 'A rejected report is shown to nobody but administrators.'
  return 'All of them get this status, whichever they have now.'
}

function describeDeed(decision: Decision, count: number): string {
  const reports = count === 1 ? 'report' : `${count} reports`
  if (decision === 'deleted') return `Delete ${reports}`
  return `${needsReason(decision) ? reportStatusTable[decision].verb : 'Update'} ${reports}`
}
