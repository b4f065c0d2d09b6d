import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { OwnSession } from '../../shared/accounts.ts'
import { faultMessage } from '../../shared/faults.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { IdAddress } from '../http/id-in-address.ts'
import { problemAnswers } from '../openapi.ts'
import { clearSessionCookie } from '../security/session-cookies.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { endOwnSession, getSignedInBySession, listOwnSessions } from './own-sessions.ts'

const tags = ['accounts']
const sessions = { 200: z.array(OwnSession) }

const schemas = {
  listOwnSessions: {
    tags,
    operationId: 'listOwnSessions',
    summary: 'List the sessions of the account',
    response: { ...sessions, ...problemAnswers(401, 429, 503) },
  },
  endOwnSession: {
    tags,
    operationId: 'endOwnSession',
    summary: 'End one session; answers with the remaining ones',
    params: IdAddress,
    response: { ...sessions, ...problemAnswers(401, 403, 404, 429, 503) },
  },
  endOwnSessions: {
    tags,
    operationId: 'endOwnSessions',
    summary: 'End all other sessions, or all; answers with the remaining ones',
    querystring: z.object({
      includeCurrent: z.optional(
        z.enum(['true', 'false'], {
          error: faultMessage({ code: 'boolean-expected', values: { field: 'includeCurrent' } }),
        }),
      ),
    }),
    response: { ...sessions, ...problemAnswers(400, 401, 403, 429, 503) },
  },
}

/** The user's own sessions: list them, end one, end all. */
export const sessionRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context

  app.get(apiUrls.userSessions, { schema: schemas.listOwnSessions }, async (request) =>
    listOwnSessions(database, await getSignedInBySession(context, request)),
  )

  app.delete(apiUrls.userSession, { schema: schemas.endOwnSession }, async (request, reply) => {
    const signedIn = await getSignedInBySession(context, request)
    const { wasCurrent } = await endOwnSession(database, signedIn, request.params.id)
    if (wasCurrent) clearSessionCookie(reply, config, 'user')
    return wasCurrent ? [] : listOwnSessions(database, signedIn)
  })

  app.delete(apiUrls.userSessions, { schema: schemas.endOwnSessions }, async (request, reply) => {
    const signedIn = await getSignedInBySession(context, request)
    const isEverywhere = request.query.includeCurrent === 'true'
    await endSessionsOf(database, {
      kind: 'user',
      ownerId: signedIn.user.id,
      ...(isEverywhere ? {} : { exceptSid: signedIn.session.sid }),
    })
    if (isEverywhere) clearSessionCookie(reply, config, 'user')
    return isEverywhere ? [] : listOwnSessions(database, signedIn)
  })
}
