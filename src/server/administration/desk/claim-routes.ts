import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Claim, ClaimRequest } from '../../../shared/claims.ts'
import { SimilarReports } from '../../../shared/similar-reports.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress, requireId } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import { claimReport, listClaims, releaseClaim } from './claims.ts'
import { findSimilar } from './similar-reports.ts'

const tags = ['moderation']

const schemas = {
  list: {
    tags,
    operationId: 'listClaims',
    summary: 'List who reads which report at the desk now',
    response: { 200: z.array(Claim), ...problemAnswers(401, 403, 429, 503) },
  },
  claim: {
    tags,
    operationId: 'claimReport',
    summary: 'Tell the others that this report is being read; answers with who reads what',
    params: IdAddress,
    body: ClaimRequest,
    response: { 200: z.array(Claim), ...problemAnswers(400, 401, 403, 404, 413, 415, 429, 503) },
  },
  similar: {
    tags,
    operationId: 'listSimilarReports',
    summary: 'List up to five reports of the same words and five of the same place and night',
    params: IdAddress,
    response: { 200: SimilarReports, ...problemAnswers(401, 403, 404, 429, 503) },
  },
  release: {
    tags,
    operationId: 'releaseClaim',
    summary: 'Tell the others that this report is no longer being read',
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 429, 503) },
  },
}

/** What helps to read a report: who else reads it, and which reports tell the same. */
export const claimRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.get(apiUrls.adminClaims, { schema: schemas.list }, async (request) =>
    listClaims(database, await getAdministrator(context, request, 'moderate')),
  )

  app.post(apiUrls.adminReportClaim, { schema: schemas.claim }, async (request) => {
    const administrator = await getAdministrator(context, request, 'moderate')
    const takesOver = request.body?.takeOver ?? false
    const id = requireId(request.params.id, 'report')
    await claimReport(database, { reportId: id, takesOver, administrator })
    return listClaims(database, administrator)
  })

  app.get(apiUrls.adminSimilarReports, { schema: schemas.similar }, async (request) => {
    await getAdministrator(context, request, 'moderate')
    return findSimilar(database, requireId(request.params.id, 'report'))
  })

  app.delete(apiUrls.adminReportClaim, { schema: schemas.release }, async (request, reply) => {
    const { id } = await getAdministrator(context, request, 'moderate')
    await releaseClaim(database, { reportId: requireId(request.params.id, 'report'), id })
    return reply.code(204).send(null)
  })
}
