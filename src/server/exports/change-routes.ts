import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fieldFault } from '../../shared/problems.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { invalidFields } from '../http/problems.ts'
import { problemAnswers } from '../openapi.ts'
import { listChanges, openChangesCursor } from './changes.ts'
import { ChangesQuery, ReportChanges } from './changes-schema.ts'

/** Lets a mirror follow the register. */
export const changeRoutes: FastifyPluginAsyncZod<AppContext> = async (
  app,
  { config, database },
) => {
  app.get(
    apiUrls.reportChanges,
    {
      schema: {
        tags: ['exports'],
        operationId: 'listReportChanges',
        summary: 'Follow what becomes public, changes or is withdrawn, oldest first',
        querystring: ChangesQuery,
        response: { 200: ReportChanges, ...problemAnswers(400, 429, 503) },
      },
    },
    async (request, reply) => {
      const { since, limit } = request.query
      const position = await openChangesCursor(config, since)
      if (!position) throw invalidFields([fieldFault('since', { code: 'unknown-since' })])
      reply.header('cache-control', 'no-store')
      return listChanges({ config, database }, position, limit)
    },
  )
}
