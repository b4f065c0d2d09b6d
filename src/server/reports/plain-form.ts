import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { noProof } from '../../shared/proof-of-work.ts'
import type { SubmittedReport } from '../../shared/public-report.ts'
import { NewReport } from '../../shared/reports.ts'
import { formUrls, receivedPageUrl } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { setReceiptCookie } from '../cases/case-cookies.ts'
import { caseFormRoutes } from '../cases/case-forms.ts'
import { type FormContext, parseForm, readFields, sendRefusedForm } from '../http/filled-form.ts'
import { readPastCaches } from '../http/fresh-answers.ts'
import { noticeFormRoutes } from '../notices/notice-forms.ts'
import { nullReportFormRoutes } from '../null-reports/null-report-form.ts'
import { objectionFormRoutes } from '../objections/objection-form.ts'
import { confirmNameRoutes } from './confirm-name.ts'
import { submissionOfPlainForm } from './submission-keys.ts'
import { receiveReport } from './submit-report.ts'

function parseReport(fields: Record<string, string>): NewReport {
  return parseForm(NewReport, {
    ...fields,
    anonymous: fields.anonymous !== 'false',
    reuse: fields.reuse === 'true',
    placeId: null,
  })
}

async function receiveFields(
  context: AppContext,
  request: FastifyRequest,
  fields: Record<string, string>,
): Promise<SubmittedReport> {
  const report = parseReport(fields)
  const submission = await submissionOfPlainForm(context.database, request, report)
  return receiveReport(context, request, { report, submission, proof: noProof })
}

/** Receives the forms of browsers without scripts and of mailed links. Responds with pages. */
export const plainFormRoutes: FastifyPluginAsync<FormContext> = async (app, context) => {
  await app.register(formbody)
  await app.register(confirmNameRoutes, context)
  await app.register(caseFormRoutes, context)
  await app.register(nullReportFormRoutes, context)
  await app.register(objectionFormRoutes, context)
  await app.register(noticeFormRoutes, context)
  app.post(formUrls.reports, { schema: { hide: true } }, async (request, reply) => {
    const fields = readFields(request)
    try {
      const received = await receiveFields(context, request, fields)
      readPastCaches(reply, context.config)
      if (received.receipt) await setReceiptCookie(reply, context.config, received.receipt)
      return reply.redirect(receivedPageUrl(received), 303)
    } catch (error) {
      return sendRefusedForm(context, request, reply, { fields, error })
    }
  })
}
