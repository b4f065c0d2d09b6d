import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import type { ComponentProps, ReactNode } from 'react'
import {
  type PublicStatus,
  publicStatuses,
  reportStatusTable,
  reportStatusTexts,
  type StatusVariant,
} from '../../shared/report-status.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Badge } from '../ui/badge.tsx'

type StatusBadgeProps = ComponentProps<'span'> & { status: PublicStatus }

export function StatusBadge({ status, ...rest }: StatusBadgeProps) {
  const statuses = useTexts(reportStatusTexts)
  return (
    <IconBadge variant={reportStatusTable[status].publicVariant} {...rest}>
      {statuses[status].publicLabel}
    </IconBadge>
  )
}

type IconBadgeProps = ComponentProps<'span'> & { variant: StatusVariant; children: ReactNode }

/** A label with the icon of its variant. */
export function IconBadge({ variant, children, ...rest }: IconBadgeProps) {
  const Icon = statusIcons[variant]
  return (
    <Badge variant={variant} {...rest}>
      <Icon aria-hidden="true" size="1.15em" />
      {children}
    </Badge>
  )
}

/** The badges of the list with their meanings, folded away. */
export function StatusLegend() {
  const texts = useTexts(reportsTexts)
  const statuses = useTexts(reportStatusTexts)
  return (
    <details className="print:hidden">
      <summary className="cursor-pointer py-[0.4rem]">{texts.whatTheBadgesMean}</summary>
      <dl className="grid gap-3 pt-4">
        {publicStatuses.map((status) => (
          <div key={status} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
            <dt>
              <StatusBadge status={status} />
            </dt>
            <dd className="text-muted">{statuses[status].meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const statusIcons = {
  waiting: Hourglass,
  active: Search,
  success: BadgeCheck,
  destructive: CircleX,
} as const satisfies Record<StatusVariant, unknown>
