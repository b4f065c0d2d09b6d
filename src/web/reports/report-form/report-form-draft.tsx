import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { policy } from '../../../shared/policy.ts'
import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import {
  browserStorages,
  isRemovalOf,
  newIdempotencyKey,
  readDraft,
  removeDraft,
  writeDraft,
} from './report-draft.ts'
import type { ReportFields, ReportFormApi } from './report-form-fields.ts'

const savingPauseInMilliseconds = 400

/** Where the text in the form comes from or went; undefined while nothing is kept. */
type DraftNews = 'restored' | 'kept' | 'discarded' | 'gone-elsewhere' | undefined

type ReportDraftControl = {
  news: DraftNews
  discard: () => void
  undoDiscard: () => void
  keeper: DraftKeeper
}

type ReportDraftOptions = {
  form: ReportFormApi
  /** What somebody has filled in or changed, without what the form began with. */
  readFilled: () => Partial<ReportFields>
  /** What was typed before this code was there; it wins over the draft. */
  readTyped: () => Partial<ReportFields>
  startAnew: () => void
}

/** Keeps what is typed on this device, from the first change until it is sent or discarded. */
export function useReportDraft(options: ReportDraftOptions): ReportDraftControl {
  const { form, startAnew, readFilled } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [news, setNews] = useState<DraftNews>()
  const [discarded, setDiscarded] = useState<Partial<ReportFields>>({})
  const [keeper] = useState(() => createDraftKeeper(() => latest.current.readFilled(), setNews))

  const restore = useEffectEvent(() => {
    const typed = options.readTyped()
    fill(form, { ...keeper.open(), ...typed })
    if (Object.keys(typed).length > 0) keeper.saveSoon()
  })
  useEffect(() => restore(), [])
  useEffect(() => watchMoments(keeper, () => setNews('gone-elsewhere')), [keeper])

  function discard() {
    setDiscarded(readFilled())
    keeper.forget()
    startAnew()
    setNews('discarded')
  }

  function undoDiscard() {
    fill(form, discarded)
    keeper.save()
  }

  return { news, discard, undoDiscard, keeper }
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

function createDraftKeeper(
  readFilled: () => Partial<ReportFields>,
  setNews: (change: (known: DraftNews) => DraftNews) => void,
) {
  let idempotencyKey = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  function stopTimer() {
    clearTimeout(timer)
    timer = undefined
  }

  /** Takes up what is kept, if anything, together with its key. */
  function open(): Partial<ReportFields> {
    const draft = readDraft(browserStorages(), Date.now())
    idempotencyKey = draft?.idempotencyKey ?? newIdempotencyKey()
    if (draft) setNews(() => 'restored')
    return draft?.fields ?? {}
  }

  function save() {
    stopTimer()
    const fields = readFilled()
    const isBlank = Object.keys(fields).length === 0
    if (isBlank) removeDraft(browserStorages(), idempotencyKey)
    const isKept = !isBlank && writeDraft(browserStorages(), { idempotencyKey, fields }, Date.now())
    setNews((known) => (isKept ? (known === 'restored' ? known : 'kept') : undefined))
  }

  function saveSoon() {
    stopTimer()
    timer = setTimeout(save, savingPauseInMilliseconds)
  }

  /** What follows is another filling, with a key of its own. */
  function forget() {
    stopTimer()
    removeDraft(browserStorages(), idempotencyKey)
    idempotencyKey = newIdempotencyKey()
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

/** Leaving comes without warning, and another tab may hold the same draft. */
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

/** All at once: words for the time must find their text field, not the clock. */
function fill(form: ReportFormApi, fields: Partial<ReportFields>) {
  form.reset({ ...form.getValues(), ...fields }, { keepDefaultValues: true })
}

/** Tells where the text in the form comes from, or that another tab has dealt with it. */
export function DraftNote({ draft }: { draft: ReportDraftControl }) {
  const texts = useTexts(reportFormTexts)
  return (
    <div role="status">
      {draft.news === 'restored' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftKept}</strong> {texts.draftKeptText(policy.draftDays)}
          </p>
          <Button look="secondary" onClick={draft.discard}>
            {texts.discardDraft}
          </Button>
        </div>
      )}
      {draft.news === 'discarded' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftDiscarded}</strong> {texts.draftDiscardedText}
          </p>
          <Button look="secondary" onClick={draft.undoDiscard}>
            {texts.undo}
          </Button>
        </div>
      )}
      {draft.news === 'gone-elsewhere' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftGoneElsewhere}</strong> {texts.draftGoneElsewhereText}
          </p>
        </div>
      )}
    </div>
  )
}

/** Under the button: what happens to the text until it is sent. */
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
