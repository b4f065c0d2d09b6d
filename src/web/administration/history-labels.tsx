import type { HistoryAction, HistoryEntry } from '../../shared/history.ts'
import { reasonLabels } from '../../shared/moderation.ts'
import { reportStatuses, reportStatusTable } from '../../shared/report-status.ts'

const actionLabels: Record<HistoryAction, string> = {
  report_status_changed: 'Status changed',
  report_deleted: 'Deleted',
  report_restored: 'Restored',
  report_erased: 'Erased for good',
  report_revealed: 'Name and e-mail address shown',
  reporters_read: 'Names or addresses of reporters read',
  report_released: 'Released to the public',
  name_confirmed: 'Publication of the name confirmed',
  reporter_hidden: 'Made anonymous on request',
  reporter_removed: 'Name and e-mail address removed on request',
  video_released: 'Video released',
  video_withheld: 'Video withheld',
  administrator_registered: 'Registered',
  administrator_activated: 'Activated',
  administrator_deactivated: 'Switched off',
  administrator_changed: 'Changed',
  administrator_deleted: 'Account deleted',
  administrator_reset: 'Reset from the shell',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
}

/** "Status changed: Pending to Rejected". */
export function describeAction({ action, fromValue, toValue }: HistoryEntry): string {
  const label = actionLabels[action]
  if (toValue === null) return label
  if (fromValue === null) return `${label}: ${describeValue(toValue)}`
  return `${label}: ${describeValue(fromValue)} to ${describeValue(toValue)}`
}

function describeValue(value: string): string {
  const status = reportStatuses.find((one) => one === value)
  return status ? reportStatusTable[status].deskLabel : value
}

/** Why a decision was made; nothing where no reason belongs to it. */
export function Reason({ reason }: { reason: Pick<HistoryEntry, 'reasonCode' | 'reasonText'> }) {
  const { reasonCode, reasonText } = reason
  if (!reasonCode) return null
  const label = Object.entries(reasonLabels).find(([code]) => code === reasonCode)?.[1]
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
