import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ExploreAnswer, Total } from '../../shared/explore.ts'
import { ExploreQuery } from '../../shared/explore-query.ts'
import { ReportTotalQuery } from '../../shared/report-query.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { readPublic } from '../http/read-public.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { problemAnswers } from '../openapi.ts'
import { exploreReports } from './explore-reports.ts'
import { getReportTotal } from './report-total.ts'

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
  app.get(
    apiUrls.reportTotal,
    {
      preValidation: refuseUnknownNames(ReportTotalQuery),
      schema: {
        tags: ['reports'],
        operationId: 'getReportTotal',
        summary: 'Count the public reports of a type and a region',
        querystring: ReportTotalQuery,
        response: { 200: Total, ...problemAnswers(400, 429, 503) },
      },
    },
    (request) =>
      readPublic(context, request, (database) => getReportTotal(database, request.query)),
  )
}
