import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { textLimits } from '../../../shared/limits.ts'
import type { ReportNote } from '../../../shared/moderation.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldTextArea } from '../../ui/field-text-area.tsx'
import { Instant } from '../instant.tsx'
import { useCommandQueue } from '../use-command-queue.ts'
import { refreshCase } from './desk-queries.ts'

const draftKey = (id: string) => [apiUrls.adminReportNotes, id, 'draft'] as const

/** The draft survives when another report is opened; the end of the session deletes it. */
function useDraft(id: string) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(() => queryClient.getQueryData<string>(draftKey(id)) ?? '')
  function write(changed: string) {
    setText(changed)
    queryClient.setQueryData(draftKey(id), changed)
  }
  return [text, write] as const
}

type CaseNotesProps = { reportId: string; notes: ReportNote[] }

/** Notes between administrators; never public, and deleted with the report. */
export function CaseNotes({ reportId, notes }: CaseNotesProps) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const { perform, isBusy } = useCommandQueue(texts.updateFailed)
  const [text, write] = useDraft(reportId)
  const [fault, setFault] = useState<string>()

  async function add(event: FormEvent) {
    event.preventDefault()
    const isBlank = text.trim() === ''
    setFault(isBlank ? texts.writeTheNoteFirst : undefined)
    if (isBlank) return document.getElementById('note')?.focus()
    await perform(async () => {
      const params = { path: { id: reportId } }
      await api.POST('/api/admin/reports/{id}/notes', { params, body: { text } })
      write('')
      await refreshCase(queryClient, reportId)
    })
  }

  return (
    <section
      aria-labelledby="notes-title"
      className="ruled grid grid-cols-1 gap-3 pt-5 wrap-anywhere"
    >
      <h3 id="notes-title">{texts.privateNotes}</h3>
      {notes.length === 0 && <p className="text-muted">{texts.noNotesYet}</p>}
      <ol className="grid gap-3">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text-sm text-muted">
              {fillIn(texts.byInUtc, {
                name: <bdi>{note.authorName}</bdi>,
                instant: <Instant at={note.at} />,
              })}
            </p>
            <p className="whitespace-pre-line">
              <bdi>{note.text}</bdi>
            </p>
          </li>
        ))}
      </ol>
      <form noValidate onSubmit={add}>
        <FieldTextArea
          id="note"
          label={texts.note}
          hint={texts.noteHint}
          required
          fault={fault}
          rows={2}
          maxLength={textLimits.note}
          value={text}
          onChange={({ target }) => write(target.value)}
        />
        <Button type="submit" variant="secondary" aria-disabled={isBusy}>
          {isBusy ? texts.adding : texts.addNote}
        </Button>
      </form>
    </section>
  )
}
