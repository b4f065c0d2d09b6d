import type { HistoryEntry } from '../../../shared/history.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { fillIn } from '../../texts/fill-in.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { describeAction, Reason, useHistoryWording } from '../history-labels.tsx'
import { Instant } from '../shown-values.tsx'

/** The decisions on the report, the latest first. */
export function CaseHistory({ history }: { history: HistoryEntry[] }) {
  const texts = useTexts(deskTexts)
  const wording = useHistoryWording()
  return (
    <section
      aria-labelledby="history-title"
      className="ruled grid grid-cols-1 gap-3 pt-5 wrap-anywhere"
    >
      <h3 id="history-title">{texts.history}</h3>
      {history.length === 0 && <p className="text-muted">{texts.nothingHasBeenDecidedYet}</p>}
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry.id}>
            <p>{describeAction(wording, entry)}</p>
            <p className="text-sm text-muted">
              {fillIn(texts.byInUtc, {
                name: <bdi>{entry.actorName}</bdi>,
                instant: <Instant at={entry.at} />,
              })}
            </p>
            {entry.reasonCode && (
              <p>{fillIn(texts.reasonIs, { reason: <Reason reason={entry} /> })}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
