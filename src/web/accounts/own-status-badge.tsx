import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import type { ReportStatus } from '../../shared/options.ts'
import { Badge } from '../ui/badge.tsx'

const looks = {
  pending: { look: 'waiting', Icon: Hourglass, label: 'Waiting for review' },
  under_review: { look: 'active', Icon: Search, label: 'Under review' },
  verified: { look: 'success', Icon: BadgeCheck, label: 'Verified' },
  rejected: { look: 'destructive', Icon: CircleX, label: 'Rejected' },
} as const satisfies Record<ReportStatus, unknown>

/** Where one's own report stands. */
export function OwnStatusBadge({ status }: { status: ReportStatus }) {
  const { look, Icon, label } = looks[status]
  return (
    <Badge look={look}>
      <Icon aria-hidden="true" size="1.15em" />
      {label}
    </Badge>
  )
}
