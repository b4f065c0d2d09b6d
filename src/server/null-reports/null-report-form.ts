import type { FastifyPluginAsync } from 'fastify'
import { NewNullReport } from '../../shared/null-report.ts'
import { noProof } from '../../shared/proof-of-work.ts'
import { formUrls, nothingSeenUrl } from '../../shared/urls.ts'
import { type FormContext, parseForm, readFields, sendRefusedForm } from '../http/filled-form.ts'
import { submissionOfPlainForm } from '../reports/submission-keys.ts'
import { receiveNullReport } from './receive-null-report.ts'

/** Receives the form of browsers without scripts, and redirects to its page. */
export const nullReportFormRoutes: FastifyPluginAsync<FormContext> = async (app, context) => {
  app.post<{ Params: { id: string } }>(
    formUrls.nothingSeen,
    { schema: { hide: true } },
    async (request, reply) => {
      const fields = readFields(request)
      const reportId = request.params.id
      try {
        const nullReport = parseForm(NewNullReport, fields)
        const content = ['null report', reportId, nullReport]
        const submission = await submissionOfPlainForm(context.database, request, content)
        const received = { reportId, nullReport, submission, proof: noProof }
        await receiveNullReport(context, request, received)
        return reply.redirect(nothingSeenUrl(reportId, true), 303)
      } catch (error) {
        return sendRefusedForm(context, request, reply, { fields, error })
      }
    },
  )
}
