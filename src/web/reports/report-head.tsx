import type { PublicReport } from '../../shared/reports.ts'
import { reportPageUrl } from '../../shared/urls.ts'
import { PageHead } from '../layout/page-head.tsx'
import { reportLead, reportTitle } from './report-texts.ts'

/** As long as link previews and search results show it. */
const descriptionLength = 160

/** One report names the tab and the link preview, on its own page and in the open dialog. */
export function ReportHead({ report }: { report: PublicReport }) {
  return (
    <PageHead
      title={reportTitle(report)}
      description={reportLead(report, descriptionLength)}
      path={reportPageUrl(report.id)}
      type="article"
    />
  )
}
