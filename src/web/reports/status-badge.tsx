import type { ComponentProps } from 'react'
import { type PublicStatus, reportStatusTable } from '../../shared/report-status.ts'
import { reportStatusTexts } from '../../shared/texts/en/report-statuses.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Badge } from '../ui/badge.tsx'
import { statusIcons } from './status-icons.ts'

type StatusBadgeProps = ComponentProps<'span'> & { status: PublicStatus }

export function StatusBadge({ status, ...rest }: StatusBadgeProps) {
  const statuses = useTexts(reportStatusTexts)
  const { publicVariant } = reportStatusTable[status]
  const Icon = statusIcons[publicVariant]
  return (
    <Badge variant={publicVariant} {...rest}>
      <Icon aria-hidden="true" size="1.15em" />
      {statuses[status].publicLabel}
    </Badge>
  )
}
