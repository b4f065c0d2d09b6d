import formbody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { caseFormRoutes } from './cases/case-form-routes.ts'
import type { FormContext } from './http/filled-form.ts'
import { noticeFormRoutes } from './notices/notice-form-routes.ts'
import { nullReportFormRoutes } from './null-reports/null-report-form-routes.ts'
import { objectionFormRoutes } from './objections/objection-form-routes.ts'
import { confirmNameRoutes } from './reports/confirm-name-routes.ts'
import { reportFormRoutes } from './reports/report-form-routes.ts'

/** Receives the forms of browsers without scripts and of mailed links. Responds with pages. */
export const formRoutes: FastifyPluginAsync<FormContext> = async (app, context) => {
  await app.register(formbody)
  await app.register(reportFormRoutes, context)
  await app.register(confirmNameRoutes, context)
  await app.register(caseFormRoutes, context)
  await app.register(nullReportFormRoutes, context)
  await app.register(objectionFormRoutes, context)
  await app.register(noticeFormRoutes, context)
}
