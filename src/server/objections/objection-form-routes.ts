import { NewObjection } from '../../shared/objection.ts'
import { objectionUrl, pageUrls } from '../../shared/urls.ts'
import { aboutReportForm } from '../reports/about-report-form.ts'
import { receiveObjection } from './receive-objection.ts'

/** Receives what people say who ask that a report be looked at, from browsers without scripts. */
export const objectionFormRoutes = aboutReportForm({
  path: pageUrls.objection,
  schema: NewObjection,
  subject: 'objection',
  doneUrl: (id) => objectionUrl(id, true),
  receive: (context, request, { content: objection, ...filled }) =>
    receiveObjection(context, request, { ...filled, objection }),
})
