import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PlaceAnswer } from '../../shared/place.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { notFound } from '../http/problems.ts'
import { readPublic } from '../http/read-public.ts'
import { problemAnswers } from '../openapi.ts'
import { answerPlace } from './answer-place.ts'

/** As the gazetteer numbers its places, and no other spelling of the number. */
const isId = (text: string) => /^-?[1-9]\d{0,8}$/.test(text)

export const placePageRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.place,
    {
      schema: {
        tags: ['places'],
        operationId: 'getPlace',
        summary: 'Get a town with its public reports, their numbers and a map',
        params: z.object({ id: z.string() }),
        response: { 200: PlaceAnswer, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request) => {
      const { id } = request.params
      if (!isId(id)) throw notFound('place')
      const place = await readPublic(context, request, (database) =>
        answerPlace(database, Number(id)),
      )
      if (!place) throw notFound('place')
      return place
    },
  )
}
