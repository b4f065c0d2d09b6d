import BadgeCheck from 'lucide-react/icons/badge-check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ComponentProps } from 'react'
import { type PublicStatus, publicStatusLabels } from '../../shared/options.ts'
import { Badge } from '../ui/badge.tsx'

export const statusMeanings: Record<PublicStatus, string> = {
  verified: 'The verification team has reviewed this report and verified it.',
  pending: 'Received and waiting for the verification team. Read it as the witness tells it.',
  under_review: 'The verification team is looking into this report now.',
}

type StatusBadgeProps = ComponentProps<'span'> & { status: PublicStatus }

export function StatusBadge({ status, ...rest }: StatusBadgeProps) {
  const Icon = status === 'verified' ? BadgeCheck : Hourglass
  return (
    <Badge look={status === 'verified' ? 'success' : 'waiting'} {...rest}>
      <Icon aria-hidden="true" size="1.15em" />
      {publicStatusLabels[status] ?? status}
    </Badge>
  )
}
