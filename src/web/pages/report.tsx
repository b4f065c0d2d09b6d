import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useParams } from 'react-router'
import type { ReadReport } from '../../shared/public-report.ts'
import { pagesTexts } from '../../shared/texts/en/pages.ts'
import { reportPageTexts } from '../../shared/texts/en/report-page.ts'
import { objectionUrl, pageUrls, reportPageUrl, reportSkyUrl, skySize } from '../../shared/urls.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import {
  NothingSeenFact,
  NothingSeenLink,
  NothingSeenNotes,
} from '../null-reports/nothing-seen.tsx'
import { ArchiveFacts } from '../reports/archive-facts.tsx'
import { CopyReportLink } from '../reports/copy-report-link.tsx'
import { ReadFacts } from '../reports/read-facts.tsx'
import { ReportAdditions } from '../reports/report-additions.tsx'
import { ReportCitation } from '../reports/report-citation.tsx'
import { ReportDetails } from '../reports/report-details.tsx'
import { ReportHead } from '../reports/report-head.tsx'
import { ReportNeighbours } from '../reports/report-neighbours.tsx'
import { ReportPlace } from '../reports/report-place.tsx'
import { useReport } from '../reports/report-queries.ts'
import { ReportSeal } from '../reports/report-seal.tsx'
import { SameNight } from '../reports/same-night.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { NoPublicReportPage } from './not-found.tsx'
import { ReportUnavailable } from './report-unavailable.tsx'
import './report.css'

export function ReportPage() {
  const { id = '' } = useParams()
  const { data: report, failureStatus, refetch } = useReport(id)
  if (failureStatus !== undefined && failureStatus < 500) return <NoPublicReportPage />
  return (
    <PageFrame>
      {report ? (
        <Report report={report} />
      ) : (
        <ReportUnavailable href={reportPageUrl(id)} onRetry={refetch} />
      )}
    </PageFrame>
  )
}

function Report({ report }: { report: ReadReport }) {
  const { reportASighting } = useTexts(pagesTexts)
  const { allReports, reportThisContent } = useTexts(reportPageTexts)
  return (
    <>
      <ReportHead report={report} />
      <img {...skySize} src={reportSkyUrl(report.id)} alt="" className="report-sky" />
      <article className="report-article mx-auto box-content grid px-gutter">
        <a
          href={`${pageUrls.main}#reports`}
          className="inline-flex min-h-7 items-center gap-[0.4em] justify-self-start print:hidden"
        >
          <ArrowLeft aria-hidden="true" size="1.1em" />
          {allReports}
        </a>
        <ReportDetails
          report={report}
          heading="h1"
          readPlace={<ReadFacts report={report} name="place" />}
          readTime={<ReadFacts report={report} name="time" />}
          moreFacts={<NothingSeenFact report={report} />}
        />
        <ReportPlace report={report} />
        <ReportSeal seal={report.seal} otherAccounts={report.otherAccounts} />
        <ReportAdditions id={report.id} />
        <NothingSeenNotes id={report.id} />
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          <CopyReportLink id={report.id} />
          <NothingSeenLink id={report.id} />
          <ButtonLink variant="secondary" href={`${pageUrls.main}#submit`}>
            {reportASighting}
          </ButtonLink>
        </div>
        <SameNight id={report.id} />
        <ArchiveFacts report={report} />
        <ReportCitation report={report} />
        <p className="print:hidden">
          <a href={objectionUrl(report.id)} className="inline-flex min-h-7 items-center">
            {reportThisContent}
          </a>
        </p>
        <ReportNeighbours id={report.id} />
      </article>
    </>
  )
}
