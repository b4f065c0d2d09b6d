import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ExploreAnswer } from '../../shared/explore.ts'
import { ExploreQuery } from '../../shared/explore-query.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { readPublic } from '../http/read-public.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { problemAnswers } from '../openapi.ts'
import { exploreReports } from './explore-reports.ts'

export const exploreRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.explore,
    {
      preValidation: refuseUnknownNames(ExploreQuery),
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
