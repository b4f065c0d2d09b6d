import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ExploreAnswer } from '../../shared/explore.ts'
import { ExploreQuery, exploreNames } from '../../shared/explore-query.ts'
import { fieldFault } from '../../shared/problems.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { invalidFields } from '../http/problems.ts'
import { readPublic } from '../http/read-public.ts'
import { problemAnswers } from '../openapi.ts'
import { exploreReports } from './explore-reports.ts'

/** A misspelt filter must not answer as if it had been applied. */
function refuseUnknownNames(query: unknown): void {
  const names = Object.keys(query ?? {}).filter((name) => !exploreNames.has(name))
  if (names.length === 0) return
  throw invalidFields(
    names.map((name) => fieldFault(name, { code: 'unknown-parameter', values: { name } })),
  )
}

export const exploreRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.explore,
    {
      preValidation: (request, _reply, done) => {
        refuseUnknownNames(request.query)
        done()
      },
      schema: {
        tags: ['reports'],
        operationId: 'exploreReports',
        summary: 'Find public reports by words, place, time and what they tell',
        querystring: ExploreQuery,
        response: { 200: ExploreAnswer, ...problemAnswers(400, 429, 503) },
      },
    },
    (request) =>
      readPublic(context, request, (database) => exploreReports(database, request.query)),
  )
}
