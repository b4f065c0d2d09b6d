import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { OwnSession } from '../../shared/accounts.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { problemAnswers } from '../openapi.ts'
import { clearSessionCookie } from '../security/session-cookies.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { endOwnSession, getSignedInBySession, listOwnSessions } from './own-sessions.ts'

const SessionAddress = z.object({ id: z.string() })
const EndingQuery = z.object({
  includeCurrent: z.optional(z.enum(['true', 'false'], { error: 'Must be true or false' })),
})

const answers = { 200: z.array(OwnSession), ...problemAnswers(401, 403, 429, 503) }

/** Where one is signed in. Ending answers with the sessions that are left. */
export const sessionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context
  const tags = ['accounts']

  app.get(
    apiUrls.userSessions,
    {
      schema: {
        tags,
        operationId: 'listOwnSessions',
        summary: 'List where the account is signed in',
        response: { 200: z.array(OwnSession), ...problemAnswers(401, 429, 503) },
      },
    },
    async (request) => listOwnSessions(database, await getSignedInBySession(context, request)),
  )

  app.delete(
    apiUrls.userSession,
    {
      schema: {
        tags,
        operationId: 'endOwnSession',
        summary: 'Sign out one browser; answers with the sessions that are left',
        params: SessionAddress,
        response: { ...answers, ...problemAnswers(404) },
      },
    },
    async (request, reply) => {
      const signedIn = await getSignedInBySession(context, request)
      const { wasCurrent } = await endOwnSession(database, signedIn, request.params.id)
      if (wasCurrent) clearSessionCookie(reply, config, 'user')
      return wasCurrent ? [] : listOwnSessions(database, signedIn)
    },
  )

  app.delete(
    apiUrls.userSessions,
    {
      schema: {
        tags,
        operationId: 'endOwnSessions',
        summary: 'Sign out everywhere else, or everywhere; answers with the sessions that are left',
        querystring: EndingQuery,
        response: { ...answers, ...problemAnswers(400) },
      },
    },
    async (request, reply) => {
      const signedIn = await getSignedInBySession(context, request)
      const { user, session } = signedIn
      const isEverywhere = request.query.includeCurrent === 'true'
      await endSessionsOf(database, {
        kind: 'user',
        ownerId: user.id,
        ...(isEverywhere ? {} : { exceptSid: session.sid }),
      })
      if (isEverywhere) clearSessionCookie(reply, config, 'user')
      return isEverywhere ? [] : listOwnSessions(database, signedIn)
    },
  )
}
