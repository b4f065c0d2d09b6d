import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AdminReport, ReadingCorrection, ReportRelease } from '../../../shared/moderation.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { notFound } from '../../http/problems.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { problemAnswers } from '../../openapi.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { correctReading } from './correct-reading.ts'
import { type Command, confirmNames, decidedReport, releaseReports } from './decide-reports.ts'
import { noteReportersIn } from './note-reading.ts'

const shared = {
  tags: ['moderation'],
  params: IdAddress,
  body: z.nullish(ReportRelease),
  response: {
    200: AdminReport,
    ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
  },
}

type ReleaseRequest = FastifyRequest<{ Params: { id: string } }> & {
  body: ReportRelease | ReadingCorrection | null | undefined
}

/** Releases of held reports and held names, and corrections of place and time. */
export const releaseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config, jobs } = context

  async function asCommand(request: ReleaseRequest): Promise<Command> {
    const administrator = await getAdministrator(context, request, 'moderate')
    const { expectedUpdatedAt } = request.body ?? {}
    const reports = [{ id: requireId(request.params.id, 'report'), expectedUpdatedAt }]
    return { administrator, reports, reason: undefined, jobs, origin: siteOrigin(config, request) }
  }

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
      const command = await asCommand(request)
      const decided = await releaseReports(database, command)
      await noteReportersIn(database, command.administrator, decided)
      const report = decidedReport(decided)
      if (!report) throw notFound('report')
      return report
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
      const command = await asCommand(request)
      const decided = await correctReading(context, command, correction)
      await noteReportersIn(database, command.administrator, decided)
      const report = decidedReport(decided)
      if (!report) throw notFound('report')
      return report
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
      const command = await asCommand(request)
      const decided = await confirmNames(database, command)
      await noteReportersIn(database, command.administrator, decided)
      const report = decidedReport(decided)
      if (!report) throw notFound('report')
      return report
    },
  )
}
