import {
  type ReportStatus,
  reportStatusTable,
  reportStatusTexts,
} from '../../shared/report-status.ts'
import { useTexts } from '../texts/use-texts.ts'
import { IconBadge } from './status-badge.tsx'

type InnerStatusBadgeProps = { status: ReportStatus; wording: 'deskLabel' | 'ownLabel' }

/** Every status, in words for the moderators or for the owner of the report. */
export function InnerStatusBadge({ status, wording }: InnerStatusBadgeProps) {
  const statuses = useTexts(reportStatusTexts)
  return (
    <IconBadge variant={reportStatusTable[status].variant}>{statuses[status][wording]}</IconBadge>
  )
}
