import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { FoundPlace, PlaceQuery } from '../../shared/places.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { allowSharedCache } from '../http/caching.ts'
import { readPublic } from '../http/read-public.ts'
import { problemAnswers } from '../openapi.ts'
import { placeLookUpLimit } from '../security/reading-limit.ts'
import { lookUpPlaces } from './look-up-places.ts'

const day = 86_400

export const placeRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.places,
    {
      config: { ownLimit: placeLookUpLimit },
      schema: {
        tags: ['places'],
        operationId: 'findPlaces',
        summary: 'Look up places by the beginning of their name',
        querystring: PlaceQuery,
        response: { 200: z.array(FoundPlace), ...problemAnswers(400, 429, 503) },
      },
    },
    async (request, reply) => {
      const places = await readPublic(context, request, (database) =>
        lookUpPlaces(database, request.query),
      )
      // An empty answer may mean that the gazetteer is not loaded yet.
      if (places.length > 0) allowSharedCache(reply, day)
      return places
    },
  )
}
