import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { textLimits } from '../../../shared/limits.ts'
import type { ReportNote } from '../../../shared/moderation.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api } from '../../api.ts'
import { filledIn } from '../../forms/use-schema-form.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { Instant } from '../shown-values.tsx'
import { useCommandForm } from '../use-command-queue.ts'
import { refreshCase } from './desk-queries.ts'
import { useDraft } from './use-draft.ts'

type CaseNotesProps = { reportId: string; notes: ReportNote[] }

/** Notes between administrators; never public, and deleted with the report. */
export function CaseNotes({ reportId, notes }: CaseNotesProps) {
  const texts = useTexts(deskTexts)
  const queryClient = useQueryClient()
  const draft = useDraft(apiUrls.adminReportNotes, reportId)
  const form = useCommandForm<{ text: string }>({
    id: 'note',
    names: ['text'],
    schema: z.object({ text: filledIn(texts.writeTheNoteFirst) }),
    send: (body) =>
      api.POST('/api/admin/reports/{id}/notes', { params: { path: { id: reportId } }, body }),
    onSent() {
      form.startAnew()
      draft.write('')
      refreshCase(queryClient, reportId)
    },
    failureTitle: texts.updateFailed,
  })
  const isBusy = form.state.stage === 'sending'

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
            <p className="whitespace-pre-line">{note.text}</p>
          </li>
        ))}
      </ol>
      <form noValidate onSubmit={form.submit}>
        <FieldTextArea
          {...form.bind('text', { onChange: ({ target }) => draft.write(target.value) })}
          label={texts.note}
          hint={texts.noteHint}
          required
          rows={2}
          maxLength={textLimits.note}
          defaultValue={draft.start}
        />
        <Button type="submit" variant="secondary" aria-disabled={isBusy}>
          {isBusy ? texts.adding : texts.addNote}
        </Button>
      </form>
    </section>
  )
}
