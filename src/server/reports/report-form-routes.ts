import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { noProof } from '../../shared/proof-of-work.ts'
import type { SubmittedReport } from '../../shared/public-report.ts'
import { withoutTimeName } from '../../shared/report-form.ts'
import { NewReport } from '../../shared/reports.ts'
import { reportFormTexts } from '../../shared/texts/en/report-form.ts'
import { english, textsIn } from '../../shared/texts/texts.ts'
import { pageUrls, receivedPageUrl } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { setReceiptCookie } from '../cases/case-cookies.ts'
import { type FormContext, parseForm, readFields, sendRefusedForm } from '../http/filled-form.ts'
import { readPastCaches } from '../http/fresh-answers.ts'
import { submissionOfPlainForm } from './submission-keys.ts'
import { receiveReport } from './submit-report.ts'

const { notKnown } = textsIn(english, reportFormTexts)

/** A witness who does not know the time is not sure of it either. */
function readReportFields(request: FastifyRequest): Record<string, string> {
  const { [withoutTimeName]: withoutTime, ...fields } = readFields(request)
  if (withoutTime === undefined) return fields
  return { ...fields, sightingTime: notKnown, timePrecision: '' }
}

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

/** Receives reports from browsers without scripts. */
export const reportFormRoutes: FastifyPluginAsync<FormContext> = async (app, context) => {
  app.post(pageUrls.submit, { schema: { hide: true } }, async (request, reply) => {
    const fields = readReportFields(request)
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
