import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { personalDetailsTexts } from '../../../shared/texts/en/personal-details.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { DetailNote, RemovedNote } from './detail-note.tsx'
import { type FieldDetails, splitAtDetails } from './find-in-fields.ts'
import './personal-details.css'

/** The time after the last key. */
export const pauseInMilliseconds = 500

type Removed<Name> = { name: Name; before: string; after: string; amount: number }

type DetailNotesProps<Name extends string> = {
  /** The fields, when nobody has typed for a moment: half a phone number is none. */
  fields: Record<Name, string>
  /** What can identify somebody, without the words that the writer chose to keep. */
  find: (kept: ReadonlySet<string>) => FieldDetails<Name>[]
  idOf: (name: Name) => string
  /** Writes into a field as typing does. `change` gets what the field holds now. */
  write: (name: Name, change: (now: string) => string) => void
}

/** Shows below each field what can identify somebody, offers to remove it, and asks once. */
export function DetailNotes<Name extends string>(props: DetailNotesProps<Name>) {
  const { fields, find, idOf } = props
  const texts = useTexts(personalDetailsTexts)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<Removed<Name>>()
  const found = find(kept)
  const amount = found.reduce((sum, { details }) => sum + details.length, 0)
  const undoable = removed && fields[removed.name] === removed.after ? removed : undefined
  // The pressed button disappears.
  const focus = (name: Name) => document.getElementById(idOf(name))?.focus()

  function write(name: Name, before: string, after: string) {
    // Somebody may have typed on in the last half second.
    props.write(name, (now) => (now === before ? after : now))
    focus(name)
  }

  function remove({ name, text, details }: FieldDetails<Name>) {
    const after = splitAtDetails(text, details)
      .map(({ text, detail }) => (detail ? texts.replacements[detail.kind] : text))
      .join('')
    write(name, text, after)
    setRemoved({ name, before: text, after, amount: details.length })
  }

  function keep({ name, text, details }: FieldDetails<Name>) {
    const words = details.map(({ start, end }) => text.slice(start, end))
    setKept(new Set([...kept, ...words]))
    focus(name)
  }

  return (
    <>
      <p role="status" className="sr-only">
        {undoable ? texts.removed(undoable.amount) : amount > 0 && texts.found(amount)}
      </p>
      {found.map((one) => (
        <Below key={one.name} id={idOf(one.name)}>
          <DetailNote found={one} onRemove={() => remove(one)} onKeep={() => keep(one)} />
        </Below>
      ))}
      {undoable && !found.some(({ name }) => name === undoable.name) && (
        <Below id={idOf(undoable.name)}>
          <RemovedNote
            amount={undoable.amount}
            onUndo={() => write(undoable.name, undoable.after, undoable.before)}
          />
        </Below>
      )}
    </>
  )
}

/** Puts a note below the control of a field, wherever a form shows it. */
function Below({ id, children }: { id: string; children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'))
  // After each rendering: the field can have been taken away and come back.
  useLayoutEffect(() => {
    const control = document.getElementById(id)
    const parts = document.querySelector(`label[for="${id}"]`)?.parentElement?.children
    const holder = Array.from(parts ?? []).find((part) => part.contains(control))
    if (holder && place.parentElement !== holder) holder.append(place)
  })
  useLayoutEffect(() => () => place.remove(), [place])
  return createPortal(children, place)
}
