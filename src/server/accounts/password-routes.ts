import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PasswordChange, PasswordReset, PasswordResetRequest } from '../../shared/accounts.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { markKnownDevice } from '../security/known-device.ts'
import { setSessionCookie } from '../security/session-cookies.ts'
import { changePassword } from './change-password.ts'
import { getSignedInBySession } from './own-sessions.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { resetPassword } from './reset-password.ts'

const tags = ['accounts']
const schemas = {
  changePassword: {
    tags,
    operationId: 'changePassword',
    summary: 'Change the password; ends all other sessions and renews the cookie of this one',
    body: PasswordChange,
    response: {
      204: emptyAnswer('Changed'),
      ...problemAnswers(400, 401, 403, 413, 415, 429, 503),
    },
  },
  requestPasswordReset: {
    tags,
    operationId: 'requestPasswordReset',
    summary: 'Request a mail that resets the password; the answer hides whether the account exists',
    body: PasswordResetRequest,
    response: {
      202: emptyAnswer('If there is such an account, a mail is on its way'),
      ...problemAnswers(400, 403, 413, 415, 429, 503),
    },
  },
  resetPassword: {
    tags,
    operationId: 'resetPassword',
    summary: 'Set a new password with the token of a mailed link; ends all sessions',
    body: PasswordReset,
    response: { 204: emptyAnswer('Set'), ...problemAnswers(400, 403, 413, 415, 429, 503) },
  },
}

/** Changes of passwords by signed-in users, and resets by users who forgot theirs. */
export const passwordRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { config } = context

  app.post(apiUrls.userPassword, { schema: schemas.changePassword }, async (request, reply) => {
    const signedIn = await getSignedInBySession(context, request)
    const { token, hash } = await changePassword(context, signedIn, {
      ...request.body,
      address: request.ip,
      origin: siteOrigin(config, request),
    })
    setSessionCookie(reply, config, { kind: 'user', token })
    const account = { id: signedIn.user.id, password: hash }
    markKnownDevice(reply, config, { kind: 'user', account })
    return reply.code(204).send()
  })

  app.post(
    apiUrls.passwordReset,
    { schema: schemas.requestPasswordReset },
    async (request, reply) => {
      await requestPasswordReset(context, {
        email: request.body.email,
        address: request.ip,
        origin: siteOrigin(config, request),
      })
      return reply.code(202).send()
    },
  )

  app.post(
    apiUrls.passwordResetConfirm,
    { schema: schemas.resetPassword },
    async (request, reply) => {
      await resetPassword(context, { ...request.body, origin: siteOrigin(config, request) })
      return reply.code(204).send()
    },
  )
}
