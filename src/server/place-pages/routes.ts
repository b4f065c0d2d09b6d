import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isPlaceId } from '../../shared/ids.ts'
import { PlaceAnswer } from '../../shared/place.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { IdAddress } from '../http/id-in-address.ts'
import { notFound } from '../http/problems.ts'
import { readPublic } from '../http/read-public.ts'
import { problemAnswers } from '../openapi.ts'
import { answerPlace } from './answer-place.ts'

export const placePageRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.place,
    {
      schema: {
        tags: ['places'],
        operationId: 'getPlace',
        summary: 'Get a town with its public reports, their numbers and a map',
        params: IdAddress,
        response: { 200: PlaceAnswer, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request) => {
      const { id } = request.params
      if (!isPlaceId(id)) throw notFound('place')
      const place = await readPublic(context, request, (database) =>
        answerPlace(database, Number(id)),
      )
      if (!place) throw notFound('place')
      return place
    },
  )
}
