import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldId, type ReportFormApi } from '../report-form/report-form-fields.ts'
import { DetailNotes, pauseInMilliseconds } from './detail-notes.tsx'
import { findInFields, type GuardedField } from './find-in-fields.ts'

/**
 * Marks below each field what can identify somebody, offers to remove it, and asks once. It never stops
 * a submission, and nothing leaves the device for it. The fields know nothing of it, so that
 * each form can have it; see docs/decisions/0048.
 */
export function PersonalDetailGuard({ form }: { form: ReportFormApi }) {
  const fields = useSettledFields(form)

  function write(name: GuardedField, change: (now: string) => string) {
    const text = change(form.getValues(name))
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    // Saves the draft, as typing does.
    const element = document.getElementById(fieldId(name))
    element?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  return (
    <DetailNotes
      fields={fields}
      find={(kept) => findInFields(fields, kept)}
      idOf={fieldId}
      write={write}
    />
  )
}

/** The fields, when nobody has typed for a moment. */
function useSettledFields(form: ReportFormApi) {
  const fields = useWatch({ control: form.control })
  const [settled, setSettled] = useState(form.getValues())
  // Each change of a field begins a new pause.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(form.getValues()), pauseInMilliseconds)
    return () => clearTimeout(timer)
  }, [form, fields])
  return settled
}
