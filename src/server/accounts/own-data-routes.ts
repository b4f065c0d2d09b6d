import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AccountExport } from '../../shared/account-export.ts'
import { AccountErasure } from '../../shared/accounts.ts'
import { OwnReport, OwnReportQuery } from '../../shared/own-reports.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { neverStore } from '../http/caching.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { listOwnReports } from '../reports/own-reports.ts'
import { forgetKnownDevice } from '../security/known-device.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { clearSessionCookie } from '../security/session-cookies.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'
import { getSignedInBySession } from './own-sessions.ts'
import { getSignedIn } from './signed-in.ts'

/** Per account: an export costs more than a page view. */
const exportLimits = [{ name: 'export-hour', hits: 20, seconds: 3_600 }]

const tags = ['accounts']

const schemas = {
  listOwnReports: {
    tags,
    operationId: 'listOwnReports',
    summary: 'List the reports of the account in every status, newest first',
    querystring: OwnReportQuery,
    response: { 200: z.array(OwnReport), ...problemAnswers(400, 401, 429, 503) },
  },
  exportAccount: {
    tags,
    operationId: 'exportAccount',
    summary: 'Download all data of the account',
    response: { 200: AccountExport, ...problemAnswers(401, 429, 503) },
  },
  eraseAccount: {
    tags,
    operationId: 'eraseAccount',
    summary: 'Erase the account; withdraw its reports, or keep them without any link to the person',
    body: AccountErasure,
    response: {
      204: emptyAnswer('Erased'),
      ...problemAnswers(400, 401, 403, 413, 415, 429, 503),
    },
  },
}

function sendDownload(reply: FastifyReply, content: Readable): FastifyReply {
  return reply
    .header('content-disposition', 'attachment; filename="my-data.json"')
    .type('application/json; charset=utf-8')
    .send(content)
}

/** The user's own data: list reports, export everything, erase the account. */
export const ownDataRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context
  neverStore(app)

  app.get(apiUrls.userReports, { schema: schemas.listOwnReports }, async (request) => {
    const { id } = await getSignedIn(context, request)
    return listOwnReports(database, id, request.query)
  })

  app.get(apiUrls.userExport, { schema: schemas.exportAccount }, async (request, reply) => {
    const signedIn = await getSignedInBySession(context, request)
    if (config.rateLimits) await spendRateLimit(database, exportLimits, signedIn.user.id)
    await sendDownload(reply, await exportAccount(database, signedIn))
  })

  app.delete(apiUrls.user, { schema: schemas.eraseAccount }, async (request, reply) => {
    const { password, withdrawReports } = request.body
    const signedIn = await getSignedInBySession(context, request)
    const address = request.ip
    await confirmIdentity(context, signedIn, { password, path: 'password', address })
    await eraseAccount(context, signedIn.user.id, { withdrawReports })
    clearSessionCookie(reply, config, 'user')
    forgetKnownDevice(reply, config, 'user')
    return reply.code(204).send()
  })
}
