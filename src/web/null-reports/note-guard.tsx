import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SchemaForm } from '../forms/use-schema-form.ts'
import { DetailNotes, pauseInMilliseconds } from '../reports/personal-details/detail-notes.tsx'
import { findDetails } from '../reports/personal-details/find-in-fields.ts'

/** The guard of the report form for the one text of this form that can become public. */
export function NoteGuard({ form }: { form: SchemaForm }) {
  const note = useSettledNote(form)
  return (
    <DetailNotes
      fields={{ note }}
      find={(kept) => findDetails({ name: 'note', text: note, names: [] }, kept)}
      idOf={form.fieldId}
      write={form.write}
    />
  )
}

function useSettledNote({ control }: SchemaForm): string {
  const written = useWatch({ control, name: 'note' }) ?? ''
  const [settled, setSettled] = useState(written)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), pauseInMilliseconds)
    return () => clearTimeout(timer)
  }, [written])
  return settled
}
