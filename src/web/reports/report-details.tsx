import type { ReactNode } from 'react'
import { isTold } from '../../shared/is-known.ts'
import { optionalTextNames } from '../../shared/optional-texts.ts'
import type { ReadReport } from '../../shared/public-report.ts'
import { reportStatusTexts } from '../../shared/report-status.ts'
import { shownLocation } from '../../shared/report-texts.ts'
import { labelsTexts } from '../../shared/texts/en/labels.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { VideoPlayer } from '../evidence/video-player.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { Fact, OptionalFacts } from './facts.tsx'
import { PhenomenonBadge } from './phenomenon-badge.tsx'
import { StatusBadge } from './status-badge.tsx'

type ReportDetailsProps = {
  report: ReadReport
  heading: 'h1' | 'h3'
  /** What the site reads from the words of the heading and the time. */
  readPlace?: ReactNode
  readTime?: ReactNode
  moreFacts?: ReactNode
}

/** Every public field of a report. */
export function ReportDetails({ report, heading: Heading, ...facts }: ReportDetailsProps) {
  const texts = useTexts(reportsTexts)
  const labels = useTexts(labelsTexts)
  const statuses = useTexts(reportStatusTexts)
  const formats = useFormats()
  const { fullName, email, anonymous, status, description } = report
  return (
    <div className="grid gap-7 wrap-anywhere">
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <PhenomenonBadge type={report.phenomenonType} />
          <StatusBadge status={status} />
        </div>
        <Heading className={Heading === 'h1' ? undefined : 'text-title'}>
          {shownLocation(report.location)}
        </Heading>
        <p className="text-muted">{statuses[status].meaning}</p>
      </div>
      <dl className="facts">
        <Fact name={texts.dateOfSighting}>{formats.sightingDate(report.sightingDate)}</Fact>
        {isTold(report.sightingTime) && (
          <Fact name={texts.timeOfSighting}>{report.sightingTime}</Fact>
        )}
        {facts.readTime}
        {isTold(report.duration) && <Fact name={texts.duration}>{report.duration}</Fact>}
        {facts.moreFacts}
        {facts.readPlace}
        <Fact name={texts.region}>{labels.regions[report.region]}</Fact>
        <Fact name={texts.reportedBy}>{anonymous ? labels.anonymous : fullName}</Fact>
        {!anonymous && email && <Fact name={texts.emailAddress}>{breakable(email)}</Fact>}
        <Fact name={texts.submitted}>
          <time dateTime={report.createdAt}>
            {formats.sightingDate(report.createdAt.slice(0, 10))}
          </time>
        </Fact>
      </dl>
      <div className="narrative">{description}</div>
      {optionalTextNames.some((name) => report[name]) && (
        <dl className="facts">
          <OptionalFacts report={report} />
        </dl>
      )}
      {report.videoUrl && <VideoPlayer url={report.videoUrl} fileName={report.videoFileName} />}
    </div>
  )
}

/** Lets a long address break after the @ instead of inside a word. */
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
