import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { MapAnswer, MapOutlines, MapOutlinesQuery, MapQuery, ReportMap } from '../../shared/map.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { IdAddress, requireId } from '../http/id-in-address.ts'
import { notFound } from '../http/problems.ts'
import { readPublic } from '../http/read-public.ts'
import { refuseUnknownNames } from '../http/refuse-unknown-names.ts'
import { problemAnswers } from '../openapi.ts'
import { answerMap, answerMapOutlines } from './answer-map.ts'
import { drawReportMap } from './report-map.ts'

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

  app.get(
    apiUrls.mapOutlines,
    {
      preValidation: refuseUnknownNames(MapOutlinesQuery),
      schema: {
        tags: ['statistics'],
        operationId: 'readMapOutlines',
        summary: 'Draw the outlines of the countries and states of a map',
        querystring: MapOutlinesQuery,
        response: { 200: MapOutlines, ...problemAnswers(400, 429, 503) },
      },
    },
    (request) => answerMapOutlines(request.query),
  )

  app.get(
    apiUrls.reportMap,
    {
      schema: {
        tags: ['reports'],
        operationId: 'getReportMap',
        summary: 'Draw the cell of a public report in its country or state',
        params: IdAddress,
        response: { 200: ReportMap, ...problemAnswers(404, 429, 503) },
      },
    },
    async (request) => {
      const id = requireId(request.params.id, 'report')
      const map = await readPublic(context, request, (database) => drawReportMap(database, id))
      if (!map) throw notFound('report')
      return map
    },
  )
}
