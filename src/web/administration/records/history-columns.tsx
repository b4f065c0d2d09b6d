import type { HistoryEntry } from '../../../shared/history.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { describeAction, Reason } from '../history-labels.tsx'
import { Instant } from '../instant.tsx'
import { HistoryLink } from './history-link.tsx'

export const historyColumns: Column<HistoryEntry>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <Instant at={at} /> },
  { key: 'actor', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  { key: 'action', header: 'What', cell: (entry) => <bdi>{describeAction(entry)}</bdi> },
  { key: 'subject', header: 'About', cell: (entry) => <Subject entry={entry} /> },
  { key: 'reason', header: 'Reason', cell: (entry) => <Reason reason={entry} /> },
]

/** A report is named by nothing but its id, which outlives it. */
function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: HistoryEntry }) {
  const texts = useTexts(recordsTexts)
  return (
    <>
      {subjectKind === 'report' ? texts.report : texts.administrator}{' '}
      <HistoryLink view={{ subject: subjectId }}>
        <bdi>{subjectName ?? subjectId.slice(0, 8)}</bdi>
      </HistoryLink>
    </>
  )
}
