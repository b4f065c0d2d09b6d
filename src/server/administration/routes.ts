import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AdministratorSummary, CurrentAdministrator } from '../../shared/administration.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { problemAnswers } from '../openapi.ts'
import { clearSessionCookie, readSessionToken } from '../security/session-cookies.ts'
import { endSession, sessionId } from '../security/sessions.ts'
import { describeCurrent, listAdministrators, summarise } from './queries.ts'
import { getAdministrator, getSignedInAdministrator, mustEnrol } from './signed-in-administrator.ts'

export const administrationRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context
  const tags = ['administration']

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post(
    apiUrls.adminLogout,
    {
      schema: {
        tags,
        operationId: 'endAdministratorSession',
        summary: 'Sign out of the administration',
        response: { 204: z.null(), ...problemAnswers(403, 429, 503) },
      },
    },
    async (request, reply) => {
      const token = readSessionToken(request, config, 'administrator')
      if (token) await endSession(database, 'administrator', sessionId(token))
      clearSessionCookie(reply, config, 'administrator')
      return reply.code(204).send(null)
    },
  )

  app.get(
    apiUrls.adminMe,
    {
      schema: {
        tags,
        operationId: 'getCurrentAdministrator',
        summary: 'Read who is signed in to the administration',
        response: { 200: CurrentAdministrator, ...problemAnswers(401, 429, 503) },
      },
    },
    async (request) => {
      const administrator = await getSignedInAdministrator(context, request)
      return describeCurrent(database, administrator, mustEnrol(context, administrator))
    },
  )

  app.get(
    apiUrls.adminUsers,
    {
      schema: {
        tags,
        operationId: 'listAdministrators',
        summary: 'List the administrators',
        response: { 200: z.array(AdministratorSummary), ...problemAnswers(401, 403, 429, 503) },
      },
    },
    async (request) => {
      await getAdministrator(context, request, 'administer')
      return (await listAdministrators(database)).map(summarise)
    },
  )
}
