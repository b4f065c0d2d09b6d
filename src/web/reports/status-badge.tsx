import type { ComponentProps } from 'react'
import { type PublicStatus, reportStatusTable } from '../../shared/report-status.ts'
import { Badge } from '../ui/badge.tsx'
import { statusIcons } from './status-icons.ts'

type StatusBadgeProps = ComponentProps<'span'> & { status: PublicStatus }

export function StatusBadge({ status, ...rest }: StatusBadgeProps) {
  const { publicLook, publicLabel } = reportStatusTable[status]
  const Icon = statusIcons[publicLook]
  return (
    <Badge look={publicLook} {...rest}>
      <Icon aria-hidden="true" size="1.15em" />
      {publicLabel}
    </Badge>
  )
}
