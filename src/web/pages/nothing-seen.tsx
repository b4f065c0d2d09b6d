import { useParams, useSearchParams } from 'react-router'
import type { ReadReport } from '../../shared/public-report.ts'
import { nullReportTexts } from '../../shared/texts/en/null-report.ts'
import { nothingSeenUrl, reportPageUrl } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { NullReportForm } from '../null-reports/null-report-form.tsx'
import { useReport } from '../reports/report-queries.ts'
import { useFormats, useTexts } from '../texts/use-texts.ts'
import { NoPublicReportPage } from './not-found.tsx'
import { ReportUnavailable } from './report-unavailable.tsx'

/** Where somebody tells who was near a sighting and saw nothing. */
export function NothingSeenPage() {
  const { id = '' } = useParams()
  const { data: report, failureStatus, refetch } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NoPublicReportPage />
  if (!report) return <ReportUnavailable href={nothingSeenUrl(id)} onRetry={refetch} />
  return <NothingSeen report={report} />
}

function NothingSeen({ report }: { report: ReadReport }) {
  const texts = useTexts(nullReportTexts)
  const formats = useFormats()
  const [parameters] = useSearchParams()
  const { id, location, sightingDate, sightingTime } = report
  return (
    <PageFrame>
      <PageHead title={texts.sawNothing} isIndexed={false} />
      <div className="mx-auto box-content grid max-w-[44rem] grid-cols-1 gap-6 px-gutter pt-top">
        <h1>{texts.sawNothing}</h1>
        <p className="font-semibold wrap-anywhere">
          <bdi>{texts.theReport(location, formats.sightingDate(sightingDate), sightingTime)}</bdi>
        </p>
        {parameters.has('done') ? (
          <p role="status" className="notice notice-success">
            {texts.thanks}
          </p>
        ) : (
          <>
            <p>{texts.explanation}</p>
            <p className="text-muted">{texts.whatHappens}</p>
            <NullReportForm reportId={id} />
          </>
        )}
        <p>
          <a href={reportPageUrl(id)}>{texts.backToTheReport}</a>
        </p>
      </div>
    </PageFrame>
  )
}
