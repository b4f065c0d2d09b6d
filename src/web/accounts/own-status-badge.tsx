import { type ReportStatus, reportStatusTable } from '../../shared/report-status.ts'
import { statusIcons } from '../reports/status-icons.ts'
import { Badge } from '../ui/badge.tsx'

/** Where one's own report stands. */
export function OwnStatusBadge({ status }: { status: ReportStatus }) {
  const { look, ownLabel } = reportStatusTable[status]
  const Icon = statusIcons[look]
  return (
    <Badge look={look}>
      <Icon aria-hidden="true" size="1.15em" />
      {ownLabel}
    </Badge>
  )
}
