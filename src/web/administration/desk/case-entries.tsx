import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type DeskEntry, NewAnswer } from '../../../shared/desk-entries.ts'
import { textLimits } from '../../../shared/limits.ts'
import { deskCaseTexts } from '../../../shared/texts/en/desk-case.ts'
import { objectionTexts } from '../../../shared/texts/en/objection.ts'
import type { Texts } from '../../../shared/texts/texts.ts'
import { apiUrls } from '../../../shared/urls.ts'
import { api, bodyOf } from '../../api.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldTextArea } from '../../ui/field-text.tsx'
import { joinTexts, TemplateSelect } from '../answers/template-select.tsx'
import { Instant } from '../shown-values.tsx'
import { useCommandForm, useCommandQueue } from '../use-command-queue.ts'
import { NullReportFacts } from './null-report-facts.tsx'
import { useDraft } from './use-draft.ts'
import { waitingCasesKey } from './waiting-cases.tsx'

const entriesKey = (id: string) => [apiUrls.adminReportEntries, id] as const

function useEntries(id: string) {
  return useQuery({
    queryKey: entriesKey(id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/reports/{id}/entries', { params: { path: { id } }, signal })),
    refetchOnMount: 'always',
  })
}

function useRefresh(id: string) {
  const client = useQueryClient()
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: entriesKey(id) }),
      client.invalidateQueries({ queryKey: waitingCasesKey }),
    ])
  }
}

/** Messages and additions of the witness, and the answers. */
export function CaseEntries({ reportId }: { reportId: string }) {
  const texts = useTexts(deskCaseTexts)
  const { data } = useEntries(reportId)
  const { isOpen = false, entries = [] } = data ?? {}
  return (
    <section aria-labelledby="entries-title" className="ruled mt-6 grid gap-4 pt-4 wrap-anywhere">
      <h3 id="entries-title">{texts.fromTheWitness}</h3>
      {data && entries.length === 0 && (
        <p className="text-muted">{isOpen ? texts.nothingYet : texts.noCase}</p>
      )}
      <ol className="grid gap-4">
        {entries.map((entry) => (
          <Entry key={entry.id} reportId={reportId} entry={entry} />
        ))}
      </ol>
      {isOpen && <AnswerForm reportId={reportId} />}
    </section>
  )
}

function Entry({ reportId, entry }: { reportId: string; entry: DeskEntry }) {
  const texts = useTexts(deskCaseTexts)
  const { kind, at, text, authorName, isWaiting, isPublic } = entry
  const isAddition = kind !== 'message' && kind !== 'answer' && kind !== 'objection'
  return (
    <li className="grid justify-items-start gap-2">
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span>
          {authorName ? texts.answerBy : texts.kinds[kind]} {authorName && <bdi>{authorName}</bdi>}{' '}
          <Instant at={at} />
        </span>
        {isWaiting && <Badge variant="waiting">{texts.isNew}</Badge>}
        {isAddition && !isWaiting && (
          <Badge variant={isPublic ? 'success' : 'destructive'}>
            {isPublic ? publicLabel(texts, entry) : texts.isDeclined}
          </Badge>
        )}
        {entry.objection && !isWaiting && (
          <Badge variant={entry.objection.isUpheld ? 'success' : 'plain'}>
            {entry.objection.isUpheld ? texts.isUpheld : texts.isNotUpheld}
          </Badge>
        )}
      </p>
      {entry.nullReport && <NullReportFacts facts={entry.nullReport} />}
      {entry.objection && <ObjectionFacts facts={entry.objection} />}
      {text && <p className="whitespace-pre-line">{text}</p>}
      {kind !== 'answer' && <Settling {...{ reportId, entry, isAddition }} />}
    </li>
  )
}

function ObjectionFacts({ facts }: { facts: NonNullable<DeskEntry['objection']> }) {
  const texts = useTexts(deskCaseTexts)
  const { grounds } = useTexts(objectionTexts)
  return (
    <p>
      <strong>{grounds[facts.ground]}.</strong> {facts.isAnswered && texts.isAnsweredByMail}
    </p>
  )
}

function publicLabel(texts: Texts['deskCase'], { text, nullReport }: DeskEntry): string {
  if (!nullReport || nullReport.isNotePublic) return texts.isPublic
  return text ? texts.counted : texts.isCounted
}

type SettlingProps = { reportId: string; entry: DeskEntry; isAddition: boolean }

function Settling({ reportId, entry, isAddition }: SettlingProps) {
  const texts = useTexts(deskCaseTexts)
  const { perform, isBusy } = useCommandQueue(texts.failed)
  const refresh = useRefresh(reportId)
  const settle = (isPublic: boolean, isNotePublic = true) =>
    perform(async () => {
      const path = { id: reportId, entryId: entry.id }
      await bodyOf(
        api.PATCH('/api/admin/reports/{id}/entries/{entryId}', {
          params: { path },
          body: { isPublic, isNotePublic },
        }),
      )
      await refresh()
    })
  const button = (label: string, isPublic: boolean, isNotePublic = true) => (
    <Button
      variant="secondary"
      aria-disabled={isBusy}
      onClick={() => settle(isPublic, isNotePublic)}
    >
      {label}
    </Button>
  )
  const hasNoText = entry.text === ''
  if (entry.objection) {
    if (!entry.isWaiting) return null
    return (
      <div className="flex flex-wrap gap-3">
        {button(texts.somethingDone, true)}
        {button(texts.nothingToDo, false)}
      </div>
    )
  }
  if (!isAddition) return entry.isWaiting ? button(texts.markRead, false) : null
  return (
    <div className="flex flex-wrap gap-3">
      {!entry.isPublic && button(hasNoText ? texts.count : texts.publish, true)}
      {!entry.isPublic && entry.nullReport && !hasNoText && button(texts.countOnly, true, false)}
      {entry.isWaiting && button(texts.decline, false)}
      {entry.isPublic && button(texts.withdraw, false)}
    </div>
  )
}

function AnswerForm({ reportId }: { reportId: string }) {
  const texts = useTexts(deskCaseTexts)
  const refresh = useRefresh(reportId)
  const draft = useDraft(apiUrls.adminReportEntries, reportId)
  const form = useCommandForm<{ text: string }>({
    id: 'answer',
    names: ['text'],
    schema: NewAnswer,
    send: (body) =>
      api.POST('/api/admin/reports/{id}/entries', { params: { path: { id: reportId } }, body }),
    onSent() {
      form.startAnew()
      draft.write('')
      refresh()
    },
    failureTitle: texts.failed,
  })
  const isBusy = form.state.stage === 'sending'
  function insert(chosen: string) {
    form.write('text', (written) => {
      const text = joinTexts(written, chosen)
      draft.write(text)
      return text
    })
  }
  return (
    <form noValidate onSubmit={form.submit}>
      <TemplateSelect id="answer-template" onChoose={insert} />
      <FieldTextArea
        {...form.bind('text', { onChange: ({ target }) => draft.write(target.value) })}
        label={texts.answer}
        hint={texts.answerHint}
        required
        rows={3}
        maxLength={textLimits.message}
        defaultValue={draft.start}
      />
      <Button type="submit" variant="secondary" aria-disabled={isBusy}>
        {isBusy ? texts.sending : texts.send}
      </Button>
    </form>
  )
}
