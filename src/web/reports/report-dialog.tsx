import type { PublicReport } from '../../shared/reports.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { PageHead } from '../layout/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ReloadLink } from '../ui/reload-link.tsx'
import { CopyReportLink } from './copy-report-link.tsx'
import { reportCardId } from './report-card.tsx'
import { ReportDetails } from './report-details.tsx'
import { ReportHead } from './report-head.tsx'
import { useReport } from './report-queries.ts'

const titleId = 'report-details-title'

type ReportDialogProps = {
  id: string
  /** The report as the list holds it, if it does. */
  known: PublicReport | undefined
  onClose: () => void
  closeUrl: string
}

export function ReportDialog({ id, known, onClose, closeUrl }: ReportDialogProps) {
  const { data: report, failureStatus, refetch } = useReport(id, known)
  return (
    <Dialog
      titleId={titleId}
      closeUrl={closeUrl}
      onClose={onClose}
      findReturnFocus={() =>
        document.getElementById(reportCardId(id)) ?? document.getElementById('reports-title')
      }
    >
      <h2 id={titleId} className="dialog-title">
        Report Details
      </h2>
      {!report && <PageHead title="Report Details" isIndexed={false} />}
      {report && (
        <>
          <ReportHead report={report} />
          <ReportDetails report={report} heading="h3" />
          <div className="flex flex-wrap items-center gap-3">
            <CopyReportLink id={id} />
            <ButtonLink look="secondary" href={reportPageUrl(id)}>
              Open as a page
            </ButtonLink>
          </div>
        </>
      )}
      {!report && failureStatus === undefined && <p role="status">Loading report...</p>}
      {failureStatus !== undefined && failureStatus < 500 && (
        <p role="alert">There is no public report at this address. It may have been withdrawn.</p>
      )}
      {failureStatus !== undefined && failureStatus >= 500 && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>Failed to fetch the report</p>
          <ReloadLink href={reportPageUrl(id)} onReload={refetch}>
            Try again
          </ReloadLink>
        </div>
      )}
    </Dialog>
  )
}
