import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AdminReport, ReportRelease } from '../../../shared/moderation.ts'
import { RedactedOriginal, Redaction } from '../../../shared/redactions.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { listOriginals } from '../../reports/redacted-originals.ts'
import { findReason } from '../answers/decision-reasons.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { answerWith, commandOn } from './one-report.ts'
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

/** Removes words from public texts, and puts them back. Only administrators read the originals. */
export const redactionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.post(apiUrls.adminReportRedactions, { schema: schemas.redact }, async (request) => {
    const command = await commandOn(context, request, 'moderate')
    const { texts, reasonCode } = request.body
    const reason = await findReason(database, { reasonCode, reason: null }, true)
    return answerWith(context, command, await redactReport(context, { ...command, reason }, texts))
  })

  app.get(apiUrls.adminReportRedactions, { schema: schemas.list }, async (request) => {
    await getAdministrator(context, request, 'administer')
    return listOriginals(database, requireId(request.params.id, 'report'))
  })

  app.post(apiUrls.adminRedactionReturn, { schema: schemas.takeBack }, async (request) => {
    const command = await commandOn(context, request, 'administer')
    const { redactionId } = request.params
    return answerWith(context, command, await takeBackRedaction(context, command, redactionId))
  })
}
