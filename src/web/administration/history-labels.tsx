import type { HistoryEntry } from '../../shared/history.ts'
import { reportStatuses, reportStatusTexts } from '../../shared/report-status.ts'
import { historyTexts } from '../../shared/texts/en/history.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'

type Wording = { history: Texts['history']; statuses: Texts['reportStatuses'] }

export function useHistoryWording(): Wording {
  return { history: useTexts(historyTexts), statuses: useTexts(reportStatusTexts) }
}

/** "Status changed: Pending to Rejected". */
export function describeAction(
  { history, statuses }: Wording,
  { action, fromValue, toValue }: HistoryEntry,
): string {
  const label = history.actions[action]
  if (toValue === null) return label
  const to = describeValue(statuses, toValue)
  if (fromValue === null) return history.changedTo(label, to)
  return history.changedFromTo(label, describeValue(statuses, fromValue), to)
}

function describeValue(statuses: Texts['reportStatuses'], value: string): string {
  const status = reportStatuses.find((one) => one === value)
  return status ? statuses[status].deskLabel : value
}

/** The reason of a decision, if it has one. */
export function Reason({ reason }: { reason: Pick<HistoryEntry, 'reasonCode' | 'reasonText'> }) {
  const { reasons } = useTexts(historyTexts)
  const { reasonCode, reasonText } = reason
  if (!reasonCode) return null
  const label = Object.entries(reasons).find(([code]) => code === reasonCode)?.[1]
  return (
    <>
      {label ?? reasonCode}
      {reasonText && (
        <>
          . <bdi>{reasonText}</bdi>
        </>
      )}
    </>
  )
}
