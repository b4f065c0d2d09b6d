import CalendarDays from 'lucide-react/icons/calendar-days'
import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { isolated } from '../../shared/direction-marks.ts'
import { isKnown, isTold } from '../../shared/is-known.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { reportStatusTexts } from '../../shared/report-status.ts'
import { reportLead, shownLocation } from '../../shared/report-texts.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { Kept } from '../kept-html.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { onPlainClick } from '../ui/plain-click.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { PhenomenonBadge } from './phenomenon-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

export const leadLength = 220

/** What can be equal on all cards of a list. */
export type CardPart = 'type' | 'status' | 'region' | 'date' | 'reporter' | 'place'

type ReportCardProps = {
  report: PublicReport
  /** Opens the details in place. Without it the link leads to the page of the report. */
  onOpen?: (id: string) => void
  /** Instead of the place and the beginning of the text, as with marked words. */
  shown?: { location: ReactNode; lead: ReactNode } | undefined
  /** What is said above the list, because it is equal on all cards. */
  without?: readonly CardPart[]
  /** What the site reads from the words about the time, marked as such. */
  reading?: string | undefined
  /** The date, where the page is about the place. */
  titledBy?: 'place' | 'date'
}

/** One report in the list. */
export function ReportCard(props: ReportCardProps) {
  return (
    <Kept inputs={props.shown ? null : [props]}>
      <Card {...props} />
    </Kept>
  )
}

/** The whole card is a link; with scripts it opens the details in place. */
function Card(props: ReportCardProps) {
  const { report, onOpen, shown, without = [], reading, titledBy = 'place' } = props
  const date = useDateOf(report)
  const place = shownLocation(report.location)

  return (
    <li className="panel panel-raised card">
      <CardBadges report={report} without={without} />
      <h3 className="line-clamp-2 text-title">
        <a
          id={reportCardId(report.id)}
          href={reportPageUrl(report.id)}
          onClick={onOpen && onPlainClick(() => onOpen(report.id))}
          className="card-link"
          aria-label={titledBy === 'date' ? `${date}, ${place}` : undefined}
        >
          {titledBy === 'date' ? date : (shown?.location ?? place)}
        </a>
      </h3>
      <p className="line-clamp-4 self-start text-muted wrap-anywhere">
        {shown?.lead ?? reportLead(report, leadLength)}
      </p>
      <CardFacts {...{ report, without, reading, titledBy }} />
    </li>
  )
}

function useDateOf({ sightingDate }: PublicReport): string {
  const texts = useTexts(reportsTexts)
  const formats = useFormats()
  return isKnown(sightingDate) ? formats.sightingDate(sightingDate) : texts.dateUnknown
}

type CardPartsProps = { report: PublicReport; without: readonly CardPart[] }

function CardBadges({ report, without }: CardPartsProps) {
  const statuses = useTexts(reportStatusTexts)
  if (without.includes('type') && without.includes('status')) return null
  return (
    <div className="card-badges flex flex-wrap justify-between gap-2">
      {!without.includes('type') && <PhenomenonBadge type={report.phenomenonType} />}
      {!without.includes('status') && (
        <Tooltip text={statuses[report.status].meaning}>
          <StatusBadge status={report.status} />
        </Tooltip>
      )}
    </div>
  )
}

type CardFactsProps = CardPartsProps & Pick<ReportCardProps, 'reading' | 'titledBy'>

function CardFacts({ report, without, reading, titledBy }: CardFactsProps) {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const date = useDateOf(report)
  const { sightingTime, location, anonymous, fullName } = report
  const reporter = anonymous ? labels.anonymous : isolated(fullName)
  const when = [
    ...(titledBy === 'date' || without.includes('date') ? [] : [date]),
    ...(isTold(sightingTime) ? [isolated(sightingTime)] : []),
  ]
  const hasTime = when.length > 0 || reading
  const hasPlace = titledBy === 'date' && !without.includes('place')
  const [hasRegion, hasReporter] = [!without.includes('region'), !without.includes('reporter')]
  if (!hasTime && !hasPlace && !hasRegion && !hasReporter) return null
  return (
    <ul className="card-facts ruled">
      {hasTime && (
        <li>
          <CalendarDays aria-hidden="true" size="1.1em" />
          <span>
            {when.join(', ')} {reading && <span className="block text-muted">{reading}</span>}
          </span>
        </li>
      )}
      {hasPlace && (
        <li>
          <MapPin aria-hidden="true" size="1.1em" />
          <bdi>{shownLocation(location)}</bdi>
        </li>
      )}
      {hasRegion && (
        <li>
          <MapPin aria-hidden="true" size="1.1em" />
          <span>{labels.regions[report.region]}</span>
        </li>
      )}
      {hasReporter && (
        <li>
          <UserRound aria-hidden="true" size="1.1em" />
          <span>{texts.reportedByName(reporter)}</span>
        </li>
      )}
    </ul>
  )
}

export function reportCardId(id: string): string {
  return `report-${id}`
}
