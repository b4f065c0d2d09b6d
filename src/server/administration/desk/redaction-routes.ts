import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { AdministratorRight } from '../../../shared/administration.ts'
import { AdminReport, ReportRelease } from '../../../shared/moderation.ts'
import { RedactedOriginal, Redaction } from '../../../shared/redactions.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { notFound } from '../../http/problems.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { problemAnswers } from '../../openapi.ts'
import { listOriginals } from '../../reports/redacted-originals.ts'
import { findReason } from '../answers/decision-reasons.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { type Command, decidedReport } from './decide-reports.ts'
import { noteReportersIn } from './note-reading.ts'
import { redactReport, takeBackRedaction } from './redact-report.ts'

const tags = ['moderation']
const RedactionAddress = z.extend(IdAddress, { redactionId: z.string() })
const response = {
  200: AdminReport,
  ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
}

const schemas = {
  redact: {
    tags,
    operationId: 'redactReport',
    summary: 'Replace personal details in the public texts of a report by marks',
    params: IdAddress,
    body: Redaction,
    response,
  },
  list: {
    tags,
    operationId: 'listRedactions',
    summary: 'List the texts of a report before words were removed, the latest first',
    params: IdAddress,
    response: { 200: z.array(RedactedOriginal), ...problemAnswers(401, 403, 404, 429, 503) },
  },
  takeBack: {
    tags,
    operationId: 'takeBackRedaction',
    summary: 'Put the words back that the latest redaction of a text removed',
    params: RedactionAddress,
    body: z.nullish(ReportRelease),
    response,
  },
}

type Request = FastifyRequest<{ Params: IdAddress }> & {
  body: { expectedUpdatedAt?: string | undefined } | null | undefined
}

/** Removes words from public texts, and puts them back. Only administrators read the originals. */
export const redactionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config, jobs } = context

  async function asCommand(request: Request, right: AdministratorRight): Promise<Command> {
    const administrator = await getAdministrator(context, request, right)
    const { expectedUpdatedAt } = request.body ?? {}
    const reports = [{ id: requireId(request.params.id, 'report'), expectedUpdatedAt }]
    return { administrator, reports, reason: undefined, jobs, origin: siteOrigin(config, request) }
  }

  async function answer(
    command: Command,
    decided: Awaited<ReturnType<typeof redactReport>>,
  ): Promise<AdminReport> {
    await noteReportersIn(database, command.administrator, decided)
    const report = decidedReport(decided)
    if (!report) throw notFound('report')
    return report
  }

  app.post(apiUrls.adminReportRedactions, { schema: schemas.redact }, async (request) => {
    const command = await asCommand(request, 'moderate')
    const { texts, reasonCode } = request.body
    const reason = await findReason(database, { reasonCode, reason: null }, true)
    return answer(command, await redactReport(context, { ...command, reason }, texts))
  })

  app.get(apiUrls.adminReportRedactions, { schema: schemas.list }, async (request) => {
    await getAdministrator(context, request, 'administer')
    return listOriginals(database, requireId(request.params.id, 'report'))
  })

  app.post(apiUrls.adminRedactionReturn, { schema: schemas.takeBack }, async (request) => {
    const command = await asCommand(request, 'administer')
    const { redactionId } = request.params
    return answer(command, await takeBackRedaction(context, command, redactionId))
  })
}
