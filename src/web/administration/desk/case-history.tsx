import type { HistoryAction, HistoryEntry } from '../../../shared/history.ts'
import { deskStatusLabels, reasonLabels } from '../../../shared/moderation.ts'
import { reportStatuses } from '../../../shared/options.ts'
import { Instant } from '../instant.tsx'

const actionLabels: Partial<Record<HistoryAction, string>> = {
  report_status_changed: 'Status changed',
  report_deleted: 'Deleted',
  report_revealed: 'Name and e-mail address shown',
  report_released: 'Released to the public',
  name_confirmed: 'Publication of the name confirmed',
  reporter_hidden: 'Made anonymous on request',
  reporter_removed: 'Name and e-mail address removed on request',
  video_released: 'Video released',
  video_withheld: 'Video withheld',
}

/** What was decided about the report, the latest first. */
export function CaseHistory({ history }: { history: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history-title" className="case-part">
      <h3 id="history-title">History</h3>
      {history.length === 0 && <p className="text-muted">Nothing has been decided yet.</p>}
      <ol className="case-list">
        {history.map((entry) => (
          <li key={entry.id}>
            <p>
              {actionLabels[entry.action] ?? entry.action}
              {entry.toValue && `: ${describe(entry.fromValue)} to ${describe(entry.toValue)}`}
            </p>
            <p className="text-sm text-muted">
              <bdi>{entry.actorName}</bdi>, <Instant at={entry.at} /> UTC
            </p>
            <Reason entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Reason({ entry: { reasonCode, reasonText } }: { entry: HistoryEntry }) {
  if (!reasonCode) return null
  const label = Object.entries(reasonLabels).find(([code]) => code === reasonCode)?.[1]
  return (
    <p>
      Reason: {label ?? reasonCode}
      {reasonText && (
        <>
          . <bdi>{reasonText}</bdi>
        </>
      )}
    </p>
  )
}

function describe(value: string | null): string {
  const status = reportStatuses.find((one) => one === value)
  return status ? deskStatusLabels[status] : (value ?? 'nothing')
}
