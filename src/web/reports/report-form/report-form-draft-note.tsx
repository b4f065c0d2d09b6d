import { reportFormTexts } from '../../../shared/texts/en/report-form.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import type { ReportDraftControl } from './report-form-draft.ts'

/** Tells where the text in the form comes from, or that another tab has dealt with it. */
export function DraftNote({ draft }: { draft: ReportDraftControl }) {
  const texts = useTexts(reportFormTexts)
  return (
    <div role="status">
      {draft.news === 'restored' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftKept}</strong> It stays in this browser only, for at most 30 days,
            until you send or discard it. If others use this device, discard it before you leave.
          </p>
          <Button look="secondary" onClick={draft.discard}>
            {texts.discardDraft}
          </Button>
        </div>
      )}
      {draft.news === 'discarded' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftDiscarded}</strong> Nothing is kept on this device.
          </p>
          <Button look="secondary" onClick={draft.undoDiscard}>
            {texts.undo}
          </Button>
        </div>
      )}
      {draft.news === 'gone-elsewhere' && (
        <div className="notice mb-6">
          <p>
            <strong>{texts.draftGoneElsewhere}</strong> What stands here is your copy of it.
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
      Until you send it, what you type stays on this device.{' '}
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
