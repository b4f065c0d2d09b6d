import { useEffect, useEffectEvent, useState } from 'react'
import type { PlainForm } from '../report-form/plain-form.ts'
import { fieldId, type ReportFieldName } from '../report-form/report-form-fields.ts'
import { useReportForm } from '../report-form/use-report-form.ts'
import { fieldsOf, isStepName, type StepName, stepBeside, stepOf } from './guided-steps.ts'
import { useSteps } from './use-steps.ts'

export type GuidedFormApi = ReturnType<typeof useGuidedForm>

/** The form with its steps: the draft knows the step, and a fault leads to its step. */
export function useGuidedForm(plainForm: PlainForm) {
  const [hasMoved, setHasMoved] = useState(false)
  const [refused, setRefused] = useState<{ step: StepName; field: ReportFieldName }>()
  const steps = useSteps(() => {
    setHasMoved(true)
    draft.keeper.saveSoon()
  })
  const { step, isChange, goTo } = steps
  const report = useReportForm(plainForm, {
    read: () => step,
    restore: (kept) => !steps.isAsked && isStepName(kept) && goTo(kept, { isMove: false }),
  })
  const { form, state, draft } = report

  /** An upload may go on during the later steps. */
  const checked = () => fieldsOf(step).filter((name) => name !== 'videoUrl')

  async function goOn() {
    const names = checked()
    if (await form.trigger(names)) return goTo(isChange ? 'check' : stepBeside(step, 1))
    const field = names.find((name) => form.getFieldState(name).error)
    if (field) setRefused({ step, field })
  }
  useEffect(() => {
    if (refused) document.getElementById(fieldId(refused.field))?.focus()
  }, [refused])

  /** Until the form is sent, the form library does not look again at what is corrected. */
  function onInput() {
    draft.keeper.saveSoon()
    const faulty = checked().filter((name) => form.getFieldState(name).error)
    // This event reaches the form before its field.
    if (faulty.length > 0) queueMicrotask(() => void form.trigger(faulty))
  }

  const showOutcome = useEffectEvent(() => {
    if (state.stage === 'sent') goTo('name', { isMove: false })
    const [first] = state.stage === 'faulty' ? state.faults : []
    if (first) goTo(stepOf(first.name), { fieldId: fieldId(first.name), isChange: true })
  })
  useEffect(() => showOutcome(), [state])

  return {
    ...report,
    draft: {
      ...draft,
      // After the first step the note has been read.
      news: draft.news === 'restored' && hasMoved ? 'kept' : draft.news,
      discard() {
        draft.discard()
        goTo('name')
      },
    },
    step,
    isChange,
    goTo,
    goOn,
    onInput,
    hasFaults: refused?.step === step || state.stage === 'faulty',
  }
}
