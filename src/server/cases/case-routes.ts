import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { Case, CaseExport, NewReceipt } from '../../shared/case.ts'
import { apiUrls, caseExportUrl } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { assignLane } from '../http/admission.ts'
import { neverStore } from '../http/caching.ts'
import { Problem } from '../http/problems.ts'
import { noteOpenedCase } from '../notices/case-notices.ts'
import { problemAnswers } from '../openapi.ts'
import { spendRateLimit } from '../security/rate-limits.ts'
import { readReceiptCookie } from './case-cookies.ts'
import { exportCase } from './export-case.ts'
import { findCase } from './find-case.ts'
import { findSeal } from './find-seal.ts'
import { getOpenCase } from './open-case.ts'
import { hashReceiptCode } from './receipt.ts'

const exportLimits = [{ name: 'case-export-hour', hits: 20, seconds: 3_600 }]

const tags = ['cases']

/** What the witness of a report reads. Nothing of it may be stored on the way. */
export const caseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context
  assignLane(app, 'calls')
  neverStore(app)

  app.get(
    apiUrls.case,
    {
      schema: {
        tags,
        operationId: 'getCase',
        summary: 'Read the case that the browser opened with a receipt code',
        response: { 200: Case, ...problemAnswers(401, 404, 429, 503) },
      },
    },
    async (request) => {
      const { id } = await getOpenCase(context, request)
      await noteOpenedCase(database, id)
      const found = await findCase(context, id)
      if (!found) throw new Problem(404, 'unknown-receipt')
      return found
    },
  )

  app.get(
    apiUrls.newReceipt,
    {
      schema: {
        tags,
        operationId: 'getNewReceipt',
        summary: 'Read the receipt of the report that the browser has just sent without scripts',
        response: { 200: NewReceipt, ...problemAnswers(429, 503) },
      },
    },
    async (request) => {
      const receipt = (await readReceiptCookie(request, config)) ?? null
      if (!receipt) return { receipt, seal: null }
      const receiptHash = await hashReceiptCode(config, receipt)
      return { receipt, seal: await findSeal(database, { receiptHash }) }
    },
  )

  app.get(
    caseExportUrl,
    {
      schema: {
        tags,
        operationId: 'exportCase',
        summary: 'Download everything that the site stores about the report of the open case',
        response: { 200: CaseExport, ...problemAnswers(401, 404, 429, 503) },
      },
    },
    async (request, reply) => {
      const { id } = await getOpenCase(context, request)
      if (config.rateLimits) await spendRateLimit(database, exportLimits, `case ${id}`)
      const content = await exportCase(context, id)
      if (!content) throw new Problem(404, 'unknown-receipt')
      reply.header('content-disposition', 'attachment; filename="my-report.json"')
      return content
    },
  )
}
