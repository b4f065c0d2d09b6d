import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { schemaFault } from '../../shared/problems.ts'
import { noProof } from '../../shared/proof-of-work.ts'
import type { SubmittedReport } from '../../shared/public-report.ts'
import type { FilledReportForm } from '../../shared/report-form.ts'
import { NewReport } from '../../shared/reports.ts'
import { formUrls, receivedPageUrl } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { setReceiptCookie } from '../cases/case-cookies.ts'
import { caseFormRoutes } from '../cases/case-forms.ts'
import { problemOf } from '../http/error-handling.ts'
import { readPastCaches } from '../http/fresh-answers.ts'
import { invalidFields, problemDetails } from '../http/problems.ts'
import { sourceOf } from '../security/source.ts'
import { confirmNameRoutes } from './confirm-name.ts'
import { submissionOfPlainForm } from './submission-keys.ts'
import { receiveReport } from './submit-report.ts'

type PlainFormContext = AppContext & {
  /** Sends the page with the form, filled in and with its errors. */
  sendFilledForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: FilledReportForm,
  ) => Promise<FastifyReply>
}

const Fields = z.record(z.string(), z.string())

function parseReport(fields: Record<string, string>): NewReport {
  const parsed = NewReport.safeParse({
    ...fields,
    anonymous: fields.anonymous !== 'false',
    reuse: fields.reuse === 'true',
    placeId: null,
  })
  if (parsed.success) return parsed.data
  throw invalidFields(
    parsed.error.issues.map(({ path, message }) => schemaFault(path.join('.'), message)),
  )
}

async function receiveFields(
  context: AppContext,
  request: FastifyRequest,
  fields: Record<string, string>,
): Promise<SubmittedReport> {
  const report = parseReport(fields)
  const sender = `${sourceOf(request.ip)} ${request.headers['user-agent'] ?? ''}`
  const submission = await submissionOfPlainForm(context.database, sender, report)
  return receiveReport(context, request, { report, submission, proof: noProof })
}

/** Receives the forms of browsers without scripts and of mailed links. Responds with pages. */
export const plainFormRoutes: FastifyPluginAsync<PlainFormContext> = async (app, context) => {
  await app.register(formbody)
  await app.register(confirmNameRoutes, context)
  await app.register(caseFormRoutes, context)
  app.post(formUrls.reports, { schema: { hide: true } }, async (request, reply) => {
    const fields = Fields.safeParse(request.body).data ?? {}
    try {
      const received = await receiveFields(context, request, fields)
      readPastCaches(reply, context.config)
      if (received.receipt) await setReceiptCookie(reply, context.config, received.receipt)
      return reply.redirect(receivedPageUrl(received), 303)
    } catch (error) {
      const refused = problemOf(error, request)
      const { status, retryAfter } = refused
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return context.sendFilledForm(request, reply, {
        fields,
        status,
        problem: problemDetails(refused, request.id),
      })
    }
  })
}
