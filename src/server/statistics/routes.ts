import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ReportsByHour } from '../../shared/numbers.ts'
import { Statistics } from '../../shared/statistics.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { readPublic } from '../http/read-public.ts'
import { problemAnswers } from '../openapi.ts'
import { countByHour, getStatistics } from './queries.ts'

export const statisticsRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    apiUrls.statistics,
    {
      schema: {
        tags: ['statistics'],
        operationId: 'getStatistics',
        summary: 'Count public reports, verified ones and active users',
        response: { 200: Statistics, ...problemAnswers(429, 503) },
      },
    },
    (request) => readPublic(context, request, getStatistics),
  )
  app.get(
    apiUrls.statisticsByHour,
    {
      schema: {
        tags: ['statistics'],
        operationId: 'countByHour',
        summary: 'Count public reports by hour of the sighting',
        response: { 200: ReportsByHour, ...problemAnswers(429, 503) },
      },
    },
    (request) => readPublic(context, request, countByHour),
  )
}
