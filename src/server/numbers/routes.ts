import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { NumbersQuery, SightingNumbers } from '../../shared/numbers.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { readPublic } from '../http/read-public.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { problemAnswers } from '../openapi.ts'
import { countSightings } from './count-sightings.ts'

export const numbersRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.numbers,
    {
      preValidation: refuseUnknownNames(NumbersQuery),
      schema: {
        tags: ['statistics'],
        operationId: 'countSightings',
        summary: 'Count public reports by year, hour, shape and place',
        querystring: NumbersQuery,
        response: { 200: SightingNumbers, ...problemAnswers(400, 429, 503) },
      },
    },
    (request) =>
      readPublic(context, request, (database) => countSightings(database, request.query)),
  )
}
