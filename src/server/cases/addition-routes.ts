import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PublicAdditions } from '../../shared/case.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { IdAddress, requireId } from '../http/id-in-address.ts'
import { readPublic } from '../http/read-public.ts'
import { listNullReportNotes } from '../null-reports/public-null-reports.ts'
import { problemAnswers } from '../openapi.ts'
import { listAdditions } from './find-case.ts'

/** What everybody reads beside a report. */
export const additionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.additions,
    {
      schema: {
        tags: ['reports'],
        operationId: 'getAdditions',
        summary:
          'Read what witnesses added to a public report, and notes of people who saw nothing; empty for any other report',
        params: IdAddress,
        response: { 200: PublicAdditions, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request) => {
      const id = requireId(request.params.id, 'report')
      return readPublic(context, request, async (database) => {
        const [additions, nothingSeen] = await Promise.all([
          listAdditions(database, id),
          listNullReportNotes(database, id),
        ])
        return { additions, nothingSeen }
      })
    },
  )
}
