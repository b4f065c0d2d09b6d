import type { HistoryEntry } from '../../../shared/history.ts'
import { recordsTexts } from '../../../shared/texts/en/records.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { Column } from '../../ui/data-table.tsx'
import { describeAction, Reason, useHistoryWording } from '../history-labels.tsx'
import { Instant } from '../shown-values.tsx'
import { HistoryLink } from './history-link.tsx'

export function useHistoryColumns(): Column<HistoryEntry>[] {
  const texts = useTexts(recordsTexts)
  const wording = useHistoryWording()
  return [
    { key: 'at', header: texts.when, cell: ({ at }) => <Instant at={at} /> },
    { key: 'actor', header: texts.who, cell: ({ actorName }) => <bdi>{actorName}</bdi> },
    {
      key: 'action',
      header: texts.what,
      cell: (entry) => <bdi>{describeAction(wording, entry)}</bdi>,
    },
    { key: 'subject', header: texts.about, cell: (entry) => <Subject entry={entry} /> },
    { key: 'reason', header: texts.reason, cell: (entry) => <Reason reason={entry} /> },
  ]
}

/** A report is named by its id only, because the entry outlives the report. */
function Subject({ entry: { subjectKind, subjectId, subjectName } }: { entry: HistoryEntry }) {
  const texts = useTexts(recordsTexts)
  return (
    <>
      {texts.subjects[subjectKind]}{' '}
      <HistoryLink view={{ subject: subjectId }}>
        <bdi>{subjectName ?? subjectId.slice(0, 8)}</bdi>
      </HistoryLink>
    </>
  )
}
