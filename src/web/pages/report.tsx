import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useParams } from 'react-router'
import { pageUrls, reportPageUrl } from '../../shared/urls.ts'
import { Message } from '../layout/message.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { CopyReportLink } from '../reports/copy-report-link.tsx'
import { ReportDetails } from '../reports/report-details.tsx'
import { ReportHead } from '../reports/report-head.tsx'
import { useReport } from '../reports/report-queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { NotFoundPage } from './not-found.tsx'

export function ReportPage() {
  const { id = '' } = useParams()
  const { data: report, failureStatus, refetch } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NotFoundPage />
  if (!report) return <ReportUnavailable id={id} onRetry={refetch} />
  return (
    <PageFrame>
      <ReportHead report={report} />
      <article className="report-page">
        <a href={`${pageUrls.main}#reports`} className="back-link">
          <ArrowLeft aria-hidden="true" size="1.1em" />
          All reports
        </a>
        <ReportDetails report={report} heading="h1" />
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <CopyReportLink id={report.id} />
          <ButtonLink look="secondary" href={`${pageUrls.main}#submit`}>
            Report a Sighting
          </ButtonLink>
        </div>
      </article>
    </PageFrame>
  )
}

function ReportUnavailable({ id, onRetry }: { id: string; onRetry: () => void }) {
  return (
    <PageFrame>
      <PageHead title="Report unavailable" isIndexed={false} />
      <Message
        title="Failed to fetch the report"
        text="The register cannot be read at the moment. Nothing is lost; please try again shortly."
      >
        <ReloadLink href={reportPageUrl(id)} onReload={onRetry}>
          Try again
        </ReloadLink>
        <ButtonLink look="secondary" href={pageUrls.main}>
          Go to the main page
        </ButtonLink>
      </Message>
    </PageFrame>
  )
}
