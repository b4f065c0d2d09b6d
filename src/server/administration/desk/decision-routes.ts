import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AdminReport,
  DecisionOutcome,
  ReportDeletion,
  ReportDeletions,
  StatusDecision,
  StatusDecisions,
} from '../../../shared/moderation.ts'
import { reportStatusTable } from '../../../shared/report-status.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress } from '../../http/id-in-address.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { problemAnswers } from '../../openapi.ts'
import { findReason } from '../answers/decision-reasons.ts'
import { getAdministrator, requireRecentProof } from '../signed-in-administrator.ts'
import { decideReports, deleteReports } from './decide-reports.ts'
import { noteReportersIn } from './note-reading.ts'
import { answerWith, commandOn, expectDone } from './one-report.ts'

const tags = ['moderation']
const refusals = problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503)
const refusalsOfSeveral = problemAnswers(400, 401, 403, 413, 415, 429, 503)

/** One decision on one report. */
const decideRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.patch(
    apiUrls.adminReportStatus,
    {
      schema: {
        tags,
        operationId: 'decideReport',
        summary: 'Set the status of a report',
        params: IdAddress,
        body: StatusDecision,
        response: { 200: AdminReport, ...refusals },
      },
    },
    async (request) => {
      const command = await commandOn(context, request, 'moderate')
      const { status, toWitness } = request.body
      const reason = await findReason(database, request.body, reportStatusTable[status].needsReason)
      const decided = await decideReports(context, { ...command, reason, toWitness, status })
      return answerWith(context, command, decided)
    },
  )

  app.delete(
    apiUrls.adminReport,
    {
      schema: {
        tags,
        operationId: 'deleteReport',
        summary: 'Delete a report; administrators can restore it for some days',
        params: IdAddress,
        body: z.nullish(ReportDeletion),
        response: { 204: z.null(), ...refusals },
      },
    },
    async (request, reply) => {
      const command = await commandOn(context, request, 'administer')
      const { toWitness, ...reasoning } = request.body ?? { reason: null, toWitness: null }
      const reason = await findReason(database, reasoning, true)
      const deleted = await deleteReports(context, { ...command, reason, toWitness })
      await expectDone(context, command, deleted)
      return reply.code(204).send(null)
    },
  )
}

/** One decision on several reports. */
const decideSeveralRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config, jobs } = context
  const response = { 200: z.array(DecisionOutcome), ...refusalsOfSeveral }

  app.post(
    apiUrls.adminReportDecisions,
    {
      schema: {
        tags,
        operationId: 'decideReports',
        summary: 'Set the status of up to 200 reports; answers with the outcome of each',
        body: StatusDecisions,
        response,
      },
    },
    async (request) => {
      const administrator = await getAdministrator(context, request, 'moderate')
      const { reports, status } = request.body
      const reason = await findReason(database, request.body, reportStatusTable[status].needsReason)
      const origin = siteOrigin(config, request)
      const { toWitness } = request.body
      const command = { administrator, reports, reason, toWitness, status, jobs, origin }
      const decided = await decideReports(context, command)
      await noteReportersIn(database, administrator, decided)
      return decided
    },
  )

  app.post(
    apiUrls.adminReportDeletions,
    {
      schema: {
        tags,
        operationId: 'deleteReports',
        summary:
          'Delete up to 200 reports, restorable for some days; answers with the outcome of each',
        body: ReportDeletions,
        response,
      },
    },
    async (request) => {
      const administrator = await getAdministrator(context, request, 'administer')
      requireRecentProof(administrator)
      const reason = await findReason(database, request.body, true)
      const origin = siteOrigin(config, request)
      const { reports, toWitness } = request.body
      const command = { administrator, reports, reason, toWitness, jobs, origin }
      const deleted = await deleteReports(context, command)
      await noteReportersIn(database, administrator, deleted)
      return deleted
    },
  )
}

/** Changes of status and deletions, of one report or of several. */
export const decisionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  await app.register(decideRoutes, context)
  await app.register(decideSeveralRoutes, context)
}
