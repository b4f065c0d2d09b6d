import type { PublicReport } from '../../shared/public-report.ts'
import { reportsTexts } from '../../shared/texts/en/reports.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { PageHead } from '../layout/page-head.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { CopyReportLink } from './copy-report-link.tsx'
import { ReadFactsWhenNeeded } from './read-facts-when-needed.tsx'
import { reportCardId } from './report-card.tsx'
import { ReportDetails } from './report-details.tsx'
import { ReportHead } from './report-head.tsx'
import { useReport } from './report-queries.ts'

const titleId = 'report-details-title'

type ReportDialogProps = {
  id: string
  /** The report, if the list has loaded it already. */
  known: PublicReport | undefined
  onClose: () => void
  closeUrl: string
}

export function ReportDialog({ id, known, onClose, closeUrl }: ReportDialogProps) {
  const texts = useTexts(reportsTexts)
  const { data: report, failureStatus, refetch } = useReport(id, known)
  return (
    <Dialog
      titleId={titleId}
      title={texts.reportDetails}
      closeUrl={closeUrl}
      onClose={onClose}
      findReturnFocus={() =>
        document.getElementById(reportCardId(id)) ?? document.getElementById('reports-title')
      }
    >
      {!report && <PageHead title={texts.reportDetails} isIndexed={false} />}
      {report && (
        <>
          <ReportHead report={report} />
          <ReportDetails
            report={report}
            heading="h3"
            readPlace={report.sighted && <ReadFactsWhenNeeded report={report} name="place" />}
            readTime={report.sighted && <ReadFactsWhenNeeded report={report} name="time" />}
          />
          <div className="flex flex-wrap items-center gap-3">
            <CopyReportLink id={id} />
            <ButtonLink variant="secondary" href={reportPageUrl(id)}>
              {texts.openAsAPage}
            </ButtonLink>
          </div>
        </>
      )}
      {!report && failureStatus === undefined && <p role="status">{texts.loadingReport}</p>}
      {failureStatus !== undefined && failureStatus < 500 && (
        <p role="alert">{texts.noPublicReport}</p>
      )}
      {failureStatus !== undefined && failureStatus >= 500 && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{texts.failedToFetchTheReport}</p>
          <ReloadLink href={reportPageUrl(id)} onReload={refetch} />
        </div>
      )}
    </Dialog>
  )
}
