import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  DeletedReportPage,
  DeletedReportQuery,
  RestorationOutcome,
} from '../../../shared/deleted-reports.ts'
import { ReportRestorations } from '../../../shared/moderation.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { problemAnswers } from '../../openapi.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { listDeletedReports } from './deleted-report-queries.ts'
import { restoreReports } from './restore-reports.ts'

const tags = ['moderation']

const schemas = {
  list: {
    tags,
    operationId: 'listDeletedReports',
    summary: 'List deleted reports that can be restored, the latest deleted first',
    querystring: DeletedReportQuery,
    response: { 200: DeletedReportPage, ...problemAnswers(400, 401, 403, 429, 503) },
  },
  restore: {
    tags,
    operationId: 'restoreReports',
    summary: 'Restore up to 200 deleted reports; answers with the outcome of each',
    body: ReportRestorations,
    response: {
      200: z.array(RestorationOutcome),
      ...problemAnswers(400, 401, 403, 413, 415, 429, 503),
    },
  },
}

/** Deleted reports: list them, restore them. */
export const deletedReportRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(apiUrls.adminDeletedReports, { schema: schemas.list }, async (request) => {
    await getAdministrator(context, request, 'administer')
    return listDeletedReports(context.database, request.query)
  })

  app.post(apiUrls.adminReportRestorations, { schema: schemas.restore }, async (request) => {
    const administrator = await getAdministrator(context, request, 'administer')
    const ids = request.body.reports.map(({ id }) => id)
    return restoreReports(context, { administrator, ids })
  })
}
