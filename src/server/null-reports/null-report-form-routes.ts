import { NewNullReport } from '../../shared/null-report.ts'
import { nothingSeenUrl, pageUrls } from '../../shared/urls.ts'
import { aboutReportForm } from '../reports/about-report-form.ts'
import { receiveNullReport } from './receive-null-report.ts'

/** Receives what people tell who saw nothing, from browsers without scripts. */
export const nullReportFormRoutes = aboutReportForm({
  path: pageUrls.nothingSeen,
  schema: NewNullReport,
  subject: 'null report',
  doneUrl: (id) => nothingSeenUrl(id, true),
  receive: (context, request, { content: nullReport, ...filled }) =>
    receiveNullReport(context, request, { ...filled, nullReport }),
})
