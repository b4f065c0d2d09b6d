import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AdminReport, ReadingCorrection, ReportRelease } from '../../../shared/moderation.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { correctReading } from './correct-reading.ts'
import { confirmNames, releaseReports } from './decide-reports.ts'
import { answerWith, commandOn } from './one-report.ts'

const shared = {
  tags: ['moderation'],
  params: IdAddress,
  body: z.nullish(ReportRelease),
  response: {
    200: AdminReport,
    ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
  },
}

/** Releases of held reports and held names, and corrections of place and time. */
export const releaseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.post(
    apiUrls.adminReportRelease,
    {
      schema: {
        ...shared,
        operationId: 'releaseReport',
        summary: 'Make a held report public; it keeps its status',
      },
    },
    async (request) => {
      const command = await commandOn(context, request, 'moderate')
      return answerWith(context, command, await releaseReports(database, command))
    },
  )

  app.patch(
    apiUrls.adminReportReading,
    {
      schema: {
        ...shared,
        operationId: 'correctReading',
        summary: 'Set place or time instead of what the site reads; null takes that back',
        body: ReadingCorrection,
      },
    },
    async (request) => {
      const { expectedUpdatedAt: _, ...correction } = request.body
      const command = await commandOn(context, request, 'moderate')
      return answerWith(context, command, await correctReading(context, command, correction))
    },
  )

  app.post(
    apiUrls.adminReportName,
    {
      schema: {
        ...shared,
        operationId: 'confirmReporterName',
        summary: 'Publish the name of a witness who asked for it, without the mailed link',
      },
    },
    async (request) => {
      const command = await commandOn(context, request, 'moderate')
      return answerWith(context, command, await confirmNames(database, command))
    },
  )
}
