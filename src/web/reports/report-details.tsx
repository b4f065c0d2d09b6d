import type { ReactNode } from 'react'
import { optionalTextNames, optionalTexts } from '../../shared/optional-texts.ts'
import { regionLabels } from '../../shared/options.ts'
import { reportStatusTable } from '../../shared/report-status.ts'
import type { PublicReport } from '../../shared/reports.ts'
import { formatSightingDate } from '../../shared/sighting-date.ts'
import { VideoPlayer } from '../evidence/video-player.tsx'
import { PhenomenonBadge } from './phenomenon-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

type ReportDetailsProps = { report: PublicReport; heading: 'h1' | 'h3' }

/** Every public field of a report. */
export function ReportDetails({ report, heading: Heading }: ReportDetailsProps) {
  const { fullName, email, anonymous, status, description } = report
  const filledTexts = optionalTextNames.filter((text) => report[text])
  return (
    <div className="details">
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <PhenomenonBadge type={report.phenomenonType} />
          <StatusBadge status={status} />
        </div>
        <Heading className="details-title">{report.location}</Heading>
        <p className="text-muted">{reportStatusTable[status].meaning}</p>
      </div>
      <dl className="facts">
        <Fact name="Date of sighting">{formatSightingDate(report.sightingDate)}</Fact>
        <Fact name="Time of sighting">{report.sightingTime}</Fact>
        <Fact name="Duration">{report.duration}</Fact>
        <Fact name="Region">{regionLabels[report.region]}</Fact>
        <Fact name="Reported by">{anonymous ? 'Anonymous' : fullName}</Fact>
        {!anonymous && email && <Fact name="Email address">{breakable(email)}</Fact>}
        <Fact name="Submitted">
          <time dateTime={report.createdAt}>
            {formatSightingDate(report.createdAt.slice(0, 10))}
          </time>
        </Fact>
      </dl>
      <div className="narrative">{description}</div>
      {filledTexts.length > 0 && (
        <dl className="facts">
          {filledTexts.map((text) => (
            <Fact key={text} name={optionalTexts[text].name}>
              {report[text]}
            </Fact>
          ))}
        </dl>
      )}
      {report.videoUrl && <VideoPlayer url={report.videoUrl} fileName={report.videoFileName} />}
    </div>
  )
}

/** Rather a new line after the @ than in the middle of a word. */
function breakable(email: string): ReactNode {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
