import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import type { MouseEvent } from 'react'
import { regionLabels } from '../../shared/options.ts'
import { reportStatusTable } from '../../shared/report-status.ts'
import { reportLead } from '../../shared/report-texts.ts'
import type { PublicReport } from '../../shared/reports.ts'
import { formatSightingDate } from '../../shared/sighting-date.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { isPlainClick } from '../ui/reload-link.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { PhenomenonBadge } from './phenomenon-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

const leadLength = 220

type ReportCardProps = { report: PublicReport; onOpen: (id: string) => void }

/** One report in the list. The whole card is its link; scripts open the details in place. */
export function ReportCard({ report, onOpen }: ReportCardProps) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(report.id)
  }

  return (
    <li className="card">
      <div className="card-badges">
        <PhenomenonBadge type={report.phenomenonType} />
        <Tooltip text={reportStatusTable[report.status].meaning}>
          <StatusBadge status={report.status} />
        </Tooltip>
      </div>
      <h3 className="card-title">
        <a
          id={reportCardId(report.id)}
          href={reportPageUrl(report.id)}
          onClick={open}
          className="card-link"
        >
          {report.location}
        </a>
      </h3>
      <p className="card-lead">{reportLead(report, leadLength)}</p>
      <ul className="card-facts">
        <li>
          <CalendarDays aria-hidden="true" size="1.1em" />
          <span>
            {formatSightingDate(report.sightingDate)}
            {', '}
            {report.sightingTime}
          </span>
        </li>
        <li>
          <MapPin aria-hidden="true" size="1.1em" />
          <span>{regionLabels[report.region]}</span>
        </li>
        <li>
          <UserRound aria-hidden="true" size="1.1em" />
          <span>Reported by {report.anonymous ? 'Anonymous' : report.fullName}</span>
        </li>
      </ul>
    </li>
  )
}

export function reportCardId(id: string): string {
  return `report-${id}`
}
