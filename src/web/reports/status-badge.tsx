import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import type { ComponentProps } from 'react'
import {
  type PublicStatus,
  reportStatusTable,
  reportStatusTexts,
  type StatusVariant,
} from '../../shared/report-status.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Badge } from '../ui/badge.tsx'

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

export const statusIcons = {
  waiting: Hourglass,
  active: Search,
  success: BadgeCheck,
  destructive: CircleX,
} as const satisfies Record<StatusVariant, unknown>
