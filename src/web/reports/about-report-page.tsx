import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isolated } from '../../shared/direction-marks.ts'
import type { ReadReport } from '../../shared/public-report.ts'
import { shownLocation } from '../../shared/report-texts.ts'
import { aboutReportTexts } from '../../shared/texts/en/about-report.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { NoPublicReportPage } from '../pages/not-found.tsx'
import { ReportUnavailable } from '../pages/report-unavailable.tsx'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { useReport } from './report-queries.ts'

type AboutReport = {
  title: string
  /** Said after the form was sent. */
  thanks: string
  urlOf: (id: string) => string
  children: (reportId: string) => ReactNode
}

/** A page on which somebody tells something about a public report. */
export function AboutReportPage({ urlOf, ...page }: AboutReport) {
  const { id = '' } = useParams()
  const { data: report, failureStatus, refetch } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NoPublicReportPage />
  return (
    <PageFrame>
      {report ? (
        <About report={report} {...page} />
      ) : (
        <ReportUnavailable href={urlOf(id)} onRetry={refetch} />
      )}
    </PageFrame>
  )
}

type AboutProps = Omit<AboutReport, 'urlOf'> & { report: ReadReport }

function About({ report, title, thanks, children }: AboutProps) {
  const texts = useTexts(aboutReportTexts)
  const formats = useFormats()
  const [parameters] = useSearchParams()
  const { id, sightingDate, sightingTime } = report
  const place = isolated(shownLocation(report.location))
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <div className="mx-auto box-content grid max-w-[44rem] grid-cols-1 gap-6 px-gutter pt-top">
        <h1>{title}</h1>
        <p className="font-semibold wrap-anywhere">
          <bdi>
            {texts.theReport(place, formats.sightingDate(sightingDate), isolated(sightingTime))}
          </bdi>
        </p>
        {parameters.has('done') ? (
          <p role="status" className="notice notice-success">
            {thanks}
          </p>
        ) : (
          children(id)
        )}
        <p>
          <a href={reportPageUrl(id)}>{texts.backToTheReport}</a>
        </p>
      </div>
    </>
  )
}
