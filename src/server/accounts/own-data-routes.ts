import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AccountExport } from '../../shared/account-export.ts'
import { OwnReport, OwnReportQuery } from '../../shared/own-reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { problemAnswers } from '../openapi.ts'
import { listOwnReports } from '../reports/own-reports.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { exportAccount } from './export-account.ts'
import { getSignedInBySession } from './own-sessions.ts'
import { getSignedIn } from './signed-in.ts'

/** Per account: writing down everything is more work than reading a page. */
const exportLimits = [{ name: 'export-hour', hits: 20, seconds: 3_600 }]

function sendDownload(reply: FastifyReply, content: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="my-data.json"')
    .type('application/json; charset=utf-8')
    .send(content)
}

/** What the register holds about one's own account. */
export const ownDataRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context
  const tags = ['accounts']

  app.get(
    apiUrls.userReports,
    {
      schema: {
        tags,
        operationId: 'listOwnReports',
        summary: "List one's own reports in every status, newest first",
        querystring: OwnReportQuery,
        response: { 200: z.array(OwnReport), ...problemAnswers(400, 401, 429, 503) },
      },
    },
    async (request) => {
      const { id } = await getSignedIn(context, request)
      return listOwnReports(database, id, request.query)
    },
  )

  app.get(
    apiUrls.userExport,
    {
      schema: {
        tags,
        operationId: 'exportAccount',
        summary: 'Download everything that the register holds about the account',
        response: { 200: AccountExport, ...problemAnswers(401, 429, 503) },
      },
    },
    async (request, reply) => {
      const signedIn = await getSignedInBySession(context, request)
      if (config.rateLimits) await spendRateLimit(database, exportLimits, signedIn.user.id)
      await sendDownload(reply, await exportAccount(database, signedIn))
    },
  )
}
