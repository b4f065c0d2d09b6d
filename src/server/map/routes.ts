import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MapAnswer, MapQuery } from '../../shared/map.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { readPublic } from '../http/read-public.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { problemAnswers } from '../openapi.ts'
import { answerMap } from './answer-map.ts'

export const mapRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.map,
    {
      preValidation: refuseUnknownNames(MapQuery),
      schema: {
        tags: ['statistics'],
        operationId: 'readMap',
        summary: 'Count public reports by country, state and cell of a map',
        querystring: MapQuery,
        response: { 200: MapAnswer, ...problemAnswers(400, 429, 503) },
      },
    },
    (request) => readPublic(context, request, (database) => answerMap(database, request.query)),
  )
}
