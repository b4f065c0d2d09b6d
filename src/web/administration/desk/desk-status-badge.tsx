import EyeOff from 'lucide-react/icons/eye-off'
import {
  type ReportStatus,
  reportStatusTable,
  reportStatusTexts,
} from '../../../shared/report-status.ts'
import { deskTexts } from '../../../shared/texts/en/desk.ts'
import { statusIcons } from '../../reports/status-badge.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'

export function DeskStatusBadge({ status }: { status: ReportStatus }) {
  const statuses = useTexts(reportStatusTexts)
  const { variant } = reportStatusTable[status]
  const Icon = statusIcons[variant]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden="true" size="1em" />
      {statuses[status].deskLabel}
    </Badge>
  )
}

/** Marks a report that is not public until a moderator releases it. */
export function HeldBadge() {
  const texts = useTexts(deskTexts)
  return (
    <Badge variant="waiting">
      <EyeOff aria-hidden="true" size="1em" />
      {texts.held}
    </Badge>
  )
}
