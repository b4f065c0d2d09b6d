import { createHash } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { ProblemDetails } from '../../shared/problems.ts'
import type { FilledReportForm } from '../../shared/report-form.ts'
import { PublicReport } from '../../shared/reports.ts'
import { apiUrls, formUrls, receivedPageUrl } from '../../shared/urls.ts'
import { askApi } from '../ask-api.ts'

type PlainFormContext = {
  /** Answers with the page of the form, filled in and with its faults. */
  sendFilledForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: FilledReportForm,
  ) => Promise<FastifyReply>
}

const Fields = z.record(z.string(), z.string())

/** The same filling sent twice on one day is one report: a plain form cannot carry a fresh key. */
function keyOf(report: object): string {
  const day = new Date().toISOString().slice(0, 10)
  return createHash('sha256')
    .update(`${day} ${JSON.stringify(report)}`)
    .digest('hex')
}

/** What a browser without scripts sends: the API takes it, and the answer is a page. */
export const plainFormRoutes: FastifyPluginAsync<PlainFormContext> = async (app, context) => {
  await app.register(formbody)
  app.post(formUrls.reports, { schema: { hide: true } }, async (request, reply) => {
    const fields = Fields.safeParse(request.body).data ?? {}
    const report = { ...fields, anonymous: fields.anonymous !== 'false' }
    const answer = await askApi(app, request, {
      method: 'POST',
      url: apiUrls.reports,
      headers: { 'idempotency-key': keyOf(report) },
      payload: report,
    })
    if (answer.statusCode === 201) {
      return reply.redirect(receivedPageUrl(PublicReport.parse(answer.json()).id), 303)
    }
    const problem = ProblemDetails.parse(answer.json())
    if (answer.headers['retry-after']) reply.header('retry-after', answer.headers['retry-after'])
    return context.sendFilledForm(request, reply, {
      fields,
      faults: problem.errors ?? [],
      status: problem.status,
      message: problem.detail,
    })
  })
}
