import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NewObjection } from '../../shared/objection.ts'
import { proofHeader } from '../../shared/proof-of-work.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { IdAddress } from '../http/id-in-address.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { SubmissionHeaders } from '../reports/submission-allowance.ts'
import { submissionOfHeader } from '../reports/submission-keys.ts'
import { receiveObjection } from './receive-objection.ts'

/** Takes what people say who ask that a report be looked at. */
export const objectionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    apiUrls.objections,
    {
      config: { changesNothing: true },
      schema: {
        tags: ['reports'],
        operationId: 'submitObjection',
        summary: 'Ask that a public report be looked at; a moderator decides, and answers by mail',
        headers: SubmissionHeaders,
        params: IdAddress,
        body: NewObjection,
        response: {
          202: emptyAnswer('Stored; a moderator looks at the report'),
          ...problemAnswers(400, 403, 404, 413, 415, 422, 428, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { body: objection, headers, params } = request
      const reportId = params.id
      const key = headers['idempotency-key']
      // A space, so that no Idempotency-Key of a report can be the same.
      const submission =
        key === undefined
          ? undefined
          : submissionOfHeader(`objection ${key}`, { reportId, ...objection })
      const proof = headers[proofHeader]
      await receiveObjection(context, request, { reportId, objection, submission, proof })
      return reply.code(202).header('cache-control', 'no-store').send('')
    },
  )
}
