import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { policy } from '../../../shared/policy.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { forgetReceipt } from '../../cases/kept-receipt.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import {
  browserStorages,
  isRemovalOf,
  type ReportDraft,
  readDraft,
  removeDraft,
  writeDraft,
} from './report-draft.ts'
import type { ReportFields, ReportFormApi } from './report-form-fields.ts'

const savingPauseInMilliseconds = 400

/** What happened to the draft; undefined while there is none. */
type DraftNews = 'restored' | 'kept' | 'discarded' | 'removed-in-another-tab' | undefined

type ReportDraftControl = {
  news: DraftNews
  note: RefObject<HTMLDivElement | null>
  discard: () => void
  undoDiscard: () => void
  keeper: DraftKeeper
}

/** The step of a form that has steps. */
export type DraftStep = { read: () => string; restore: (step: string) => void }

type ReportDraftOptions = {
  form: ReportFormApi
  /** The fields that somebody has filled in or changed. */
  readFilled: () => Partial<ReportFields>
  /** Text that was typed before this code was loaded. It wins over the draft. */
  readTyped: () => Partial<ReportFields>
  startAnew: () => void
  step: DraftStep | undefined
}

/** Stores the draft on this device, from the first change until it is sent or discarded. */
export function useReportDraft(options: ReportDraftOptions): ReportDraftControl {
  const { form, startAnew, readFilled } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [news, setNews] = useState<DraftNews>()
  // It takes the focus of its buttons, which disappear with their own click.
  const note = useRef<HTMLDivElement>(null)
  const [discarded, setDiscarded] = useState<Partial<ReportFields>>({})
  const [keeper] = useState(() => createDraftKeeper(latest, setNews))

  const restore = useEffectEvent(() => {
    const typed = options.readTyped()
    const { step, fields: kept } = keeper.open()
    const isOtherPlace = typed.location !== undefined && typed.location !== kept.location
    fill(form, { ...kept, ...typed, ...(isOtherPlace ? { placeId: '' } : {}) })
    if (Object.keys(typed).length > 0) keeper.saveSoon()
    if (step) options.step?.restore(step)
  })
  useEffect(() => restore(), [])
  useEffect(() => watchMoments(keeper, () => setNews('removed-in-another-tab')), [keeper])

  function discard() {
    setDiscarded(readFilled())
    keeper.forget()
    startAnew()
    setNews('discarded')
    note.current?.focus()
  }

  function undoDiscard() {
    fill(form, discarded)
    keeper.save()
    note.current?.focus()
  }

  return { news, note, discard, undoDiscard, keeper }
}

/** What was discarded can be brought back until something new is kept. */
function newsAfterSaving(known: DraftNews, isKept: boolean): DraftNews {
  if (!isKept) return known === 'discarded' ? known : undefined
  return known === 'restored' ? known : 'kept'
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

function createDraftKeeper(
  latest: { current: Pick<ReportDraftOptions, 'readFilled' | 'step'> },
  setNews: (change: (known: DraftNews) => DraftNews) => void,
) {
  let idempotencyKey = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function stopTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  /** Restores a stored draft together with its key. */
  function open(): Pick<ReportDraft, 'step' | 'fields'> {
    const draft = readDraft(browserStorages(), Date.now())
    idempotencyKey = draft?.idempotencyKey ?? crypto.randomUUID()
    if (draft) setNews(() => 'restored')
    return draft ?? { fields: {} }
  }

  function save() {
    stopTimer()
    const fields = latest.current.readFilled()
    const step = latest.current.step?.read()
    const isBlank = Object.keys(fields).length === 0
    if (isBlank) removeDraft(browserStorages(), idempotencyKey)
    const isKept =
      !isBlank && writeDraft(browserStorages(), { idempotencyKey, step, fields }, Date.now())
    if (!isBlank) forgetReceipt()
    setNews((known) => newsAfterSaving(known, isKept))
  }

  function saveSoon() {
    stopTimer()
    timer = setTimeout(save, savingPauseInMilliseconds)
  }

  /** The next report gets a new key. */
  function forget() {
    stopTimer()
    removeDraft(browserStorages(), idempotencyKey)
    idempotencyKey = crypto.randomUUID()
    setNews(() => undefined)
  }

  function renewKey() {
    forget()
    save()
  }

  const saveIfWaiting = () => timer !== undefined && save()

  return {
    open,
    save,
    saveSoon,
    saveIfWaiting,
    forget,
    renewKey,
    idempotencyKey: () => idempotencyKey,
  }
}

/** Saves when the page is hidden or left, and listens for a removal in another tab. */
function watchMoments(keeper: DraftKeeper, onGone: () => void) {
  const listening = new AbortController()
  const { signal } = listening
  addEventListener('pagehide', keeper.saveIfWaiting, { signal })
  document.addEventListener('visibilitychange', keeper.saveIfWaiting, { signal })
  addEventListener('storage', (event) => isRemovalOf(keeper.idempotencyKey(), event) && onGone(), {
    signal,
  })
  return () => {
    listening.abort()
    keeper.saveIfWaiting()
  }
}

/** Resets all fields at once. Else a time in words would be put into the clock field. */
function fill(form: ReportFormApi, fields: Partial<ReportFields>) {
  form.reset({ ...form.getValues(), ...fields }, { keepDefaultValues: true })
}

/** Says where the text comes from, or that another tab has sent or discarded it. */
export function DraftNote({ draft }: { draft: ReportDraftControl }) {
  const texts = useTexts(reportFormTexts)
  return (
    <div ref={draft.note} role="status" tabIndex={-1}>
      {draft.news === 'restored' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftKept}</strong> {texts.draftKeptText(policy.draftDays)}
          </p>
          <Button variant="secondary" onClick={draft.discard}>
            {texts.discardDraft}
          </Button>
        </div>
      )}
      {draft.news === 'discarded' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftDiscarded}</strong> {texts.draftDiscardedText}
          </p>
          <Button variant="secondary" onClick={draft.undoDiscard}>
            {texts.undo}
          </Button>
        </div>
      )}
      {draft.news === 'removed-in-another-tab' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftGoneElsewhere}</strong> {texts.draftGoneElsewhereText}
          </p>
        </div>
      )}
    </div>
  )
}

/** Below the button: how long this device keeps the draft. */
export function DraftTerms({ draft }: { draft: ReportDraftControl }) {
  const texts = useTexts(reportFormTexts)
  return (
    <p className="text-sm text-muted">
      {texts.draftTerms}{' '}
      {draft.news === 'kept' && (
        <button
          type="button"
          onClick={draft.discard}
          className="min-h-6 cursor-pointer text-link underline underline-offset-2"
        >
          {texts.discardDraft}
        </button>
      )}
    </p>
  )
}
