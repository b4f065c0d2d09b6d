import type { HistoryEntry } from '../../shared/history.ts'
import { reportStatuses, reportStatusTexts } from '../../shared/report-status.ts'
import { historyTexts } from '../../shared/texts/en/history.ts'
import type { Texts } from '../../shared/texts/texts.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useReasons } from './answers/answer-queries.ts'

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
  const { reasonNotGiven } = useTexts(historyTexts)
  const { data: reasons } = useReasons()
  const { reasonCode, reasonText } = reason
  if (!reasonCode) return null
  const label =
    reasonCode === 'not_given'
      ? reasonNotGiven
      : reasons?.find(({ key }) => key === reasonCode)?.label
  return (
    <>
      <bdi>{label ?? reasonCode}</bdi>
      {reasonText && (
        <>
          . <bdi>{reasonText}</bdi>
        </>
      )}
    </>
  )
}
