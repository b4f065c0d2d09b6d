import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { personalDetailsTexts } from '../../../shared/texts/en/personal-details.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { fieldId, type ReportFormApi } from '../report-form/report-form-fields.ts'
import { DetailNote, RemovedNote } from './detail-note.tsx'
import {
  type FieldDetails,
  findInFields,
  type GuardedField,
  splitAtDetails,
} from './find-in-fields.ts'
import './personal-details.css'

const pauseInMilliseconds = 500

type Removed = { name: GuardedField; before: string; after: string; amount: number }

/**
 * Marks below each field what can identify somebody, offers to remove it, and asks once. It never stops
 * a submission, and nothing leaves the device for it. The fields know nothing of it, so that
 * each form can have it; see docs/decisions/0048.
 */
export function PersonalDetailGuard({ form }: { form: ReportFormApi }) {
  const texts = useTexts(personalDetailsTexts)
  const fields = useSettledFields(form)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<Removed>()
  const found = findInFields(fields, kept)
  const amount = found.reduce((sum, { details }) => sum + details.length, 0)
  const undoable = removed && fields[removed.name] === removed.after ? removed : undefined

  function write(name: GuardedField, text: string) {
    form.setValue(name, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    const element = document.getElementById(fieldId(name))
    // Saves the draft, as typing does.
    element?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // The pressed button disappears.
    element?.focus()
  }

  function remove({ name, text, details }: FieldDetails) {
    const parts = splitAtDetails(text, details)
    const after = parts
      .map(({ text, detail }) => (detail ? texts.replacements[detail.kind] : text))
      .join('')
    // Somebody may have typed on in the last half second.
    const now = form.getValues(name)
    if (now !== text) return
    write(name, after)
    setRemoved({ name, before: text, after, amount: details.length })
  }

  function keep({ name, text, details }: FieldDetails) {
    const words = details.map(({ start, end }) => text.slice(start, end))
    setKept(new Set([...kept, ...words]))
    document.getElementById(fieldId(name))?.focus()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {undoable ? texts.removed(undoable.amount) : amount > 0 && texts.found(amount)}
      </p>
      {found.map((one) => (
        <Below key={one.name} name={one.name}>
          <DetailNote found={one} onRemove={() => remove(one)} onKeep={() => keep(one)} />
        </Below>
      ))}
      {undoable && !found.some(({ name }) => name === undoable.name) && (
        <Below name={undoable.name}>
          <RemovedNote
            amount={undoable.amount}
            onUndo={() => write(undoable.name, undoable.before)}
          />
        </Below>
      )}
    </>
  )
}

/** The fields, when nobody has typed for a moment: half a phone number is none. */
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

/** Puts a note below the control of a field, wherever a form shows it. */
function Below({ name, children }: { name: GuardedField; children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  // After each rendering: the field can have been taken away and come back.
  useLayoutEffect(() => {
    const control = document.getElementById(fieldId(name))
    const parts = document.querySelector(`label[for="${fieldId(name)}"]`)?.parentElement?.children
    const holder = Array.from(parts ?? []).find((part) => part.contains(control))
    if (holder && place.parentElement !== holder) holder.append(place)
  })
  useLayoutEffect(() => () => place.remove(), [place])
  return createPortal(children, place)
}
