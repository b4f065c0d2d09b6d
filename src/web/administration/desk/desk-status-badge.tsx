import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import EyeOff from 'lucide-react/icons/eye-off'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import { deskStatusLabels } from '../../../shared/moderation.ts'
import type { ReportStatus } from '../../../shared/options.ts'
import { Badge } from '../../ui/badge.tsx'

const looks = {
  pending: { look: 'waiting', Icon: Hourglass },
  under_review: { look: 'active', Icon: Search },
  verified: { look: 'success', Icon: BadgeCheck },
  rejected: { look: 'destructive', Icon: CircleX },
} as const

/** A status without a label is shown as it is (specification section 2). */
export function DeskStatusBadge({ status }: { status: ReportStatus }) {
  const { look, Icon } = looks[status]
  return (
    <Badge look={look}>
      <Icon aria-hidden="true" size="1em" />
      {deskStatusLabels[status]}
    </Badge>
  )
}

/** Beside the status of a report that is public nowhere until a moderator releases it. */
export function HeldBadge() {
  return (
    <Badge look="waiting">
      <EyeOff aria-hidden="true" size="1em" />
      Held
    </Badge>
  )
}
