import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import type { StatusVariant } from '../../shared/report-status.ts'

export const statusIcons = {
  waiting: Hourglass,
  active: Search,
  success: BadgeCheck,
  destructive: CircleX,
} as const satisfies Record<StatusVariant, unknown>
