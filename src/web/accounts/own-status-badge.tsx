import { type ReportStatus, reportStatusTable } from '../../shared/report-status.ts'
import { reportStatusTexts } from '../../shared/texts/en/report-statuses.ts'
import { statusIcons } from '../reports/status-icons.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Badge } from '../ui/badge.tsx'

/** The status of a report, in words for its owner. */
export function OwnStatusBadge({ status }: { status: ReportStatus }) {
  const statuses = useTexts(reportStatusTexts)
  const { variant } = reportStatusTable[status]
  const Icon = statusIcons[variant]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" size="1.15em" />
      {statuses[status].ownLabel}
    </Badge>
  )
}
