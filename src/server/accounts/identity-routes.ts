import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { apiUrls } from '../../shared/urls.ts'
import { IdentityConfirmation, IdentityLinked, UserIdentity } from '../../shared/user-identity.ts'
import type { AppContext } from '../app-context.ts'
import { conflict } from '../http/problems.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { readBrowserToken } from '../security/browser-cookie.ts'
import { noPassword } from '../security/passwords.ts'
import { getSignedInBySession } from './own-sessions.ts'
import { hasIdentity, unlinkIdentities } from './single-sign-on/identities.ts'
import { linkWaitingIdentity, needsPassword } from './single-sign-on/link-identity.ts'
import { findUnlinkedIdentity } from './single-sign-on/unlinked-identity.ts'

const tags = ['accounts']

const schemas = {
  getIdentity: {
    tags,
    operationId: 'getIdentity',
    summary: 'Read the linked identity, and one that waits for a confirmation',
    response: { 200: UserIdentity, ...problemAnswers(401, 429, 503) },
  },
  linkIdentity: {
    tags,
    operationId: 'linkIdentity',
    summary: 'Link the identity with which this browser signed in to the account',
    body: IdentityConfirmation,
    response: {
      200: IdentityLinked,
      ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  },
  unlinkIdentity: {
    tags,
    operationId: 'unlinkIdentity',
    summary: 'Unlink the identity; only the password opens the account then',
    response: {
      204: emptyAnswer('Unlinked'),
      ...problemAnswers(401, 403, 409, 429, 503),
    },
  },
}

/** The user's identity at the single sign-on provider: show, link, unlink. */
export const identityRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context

  app.get(apiUrls.userIdentity, { schema: schemas.getIdentity }, async (request) => {
    const signedIn = await getSignedInBySession(context, request)
    const token = readBrowserToken(request, config)
    const waiting = token ? await findUnlinkedIdentity(database, token) : undefined
    return {
      isLinked: await hasIdentity(database, signedIn.user.id),
      unlinked: waiting
        ? { email: waiting.email, needsPassword: needsPassword(signedIn, waiting) }
        : null,
    }
  })

  app.post(apiUrls.userIdentity, { schema: schemas.linkIdentity }, async (request) => {
    const signedIn = await getSignedInBySession(context, request)
    const token = readBrowserToken(request, config)
    const next = await linkWaitingIdentity(context, signedIn, {
      ...request.body,
      token,
      address: request.ip,
      origin: siteOrigin(config, request),
    })
    return { next }
  })

  app.delete(apiUrls.userIdentity, { schema: schemas.unlinkIdentity }, async (request, reply) => {
    const { user } = await getSignedInBySession(context, request)
    if (user.password === noPassword) {
      throw conflict('no-password')
    }
    await unlinkIdentities(database, user.id)
    return reply.code(204).send()
  })
}
