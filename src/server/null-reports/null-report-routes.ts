import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NewNullReport } from '../../shared/null-report.ts'
import { proofHeader } from '../../shared/proof-of-work.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { IdAddress } from '../http/id-in-address.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { SubmissionHeaders } from '../reports/submission-allowance.ts'
import { submissionOfHeader } from '../reports/submission-keys.ts'
import { receiveNullReport } from './receive-null-report.ts'

/** Takes what people tell who were near a sighting and saw nothing. */
export const nullReportRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    apiUrls.nullReports,
    {
      config: { changesNothing: true },
      schema: {
        tags: ['reports'],
        operationId: 'submitNullReport',
        summary:
          'Tell that you were near a sighting at that time and saw nothing; counts when a moderator has released it',
        headers: SubmissionHeaders,
        params: IdAddress,
        body: NewNullReport,
        response: {
          202: emptyAnswer('Stored; a moderator decides about it'),
          ...problemAnswers(400, 401, 403, 404, 413, 415, 422, 428, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { body: nullReport, headers, params } = request
      const reportId = params.id
      const key = headers['idempotency-key']
      // A space, so that no Idempotency-Key of a report can be the same.
      const submission =
        key === undefined
          ? undefined
          : submissionOfHeader(`null ${key}`, { reportId, ...nullReport })
      const proof = headers[proofHeader]
      await receiveNullReport(context, request, { reportId, nullReport, submission, proof })
      return reply.code(202).header('cache-control', 'no-store').send('')
    },
  )
}
