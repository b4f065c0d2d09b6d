import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AdminCredentials,
  AdministratorPasswordChange,
  AdministratorSummary,
  CurrentAdministrator,
  NewAdministrator,
} from '../../shared/administration.ts'
import { fieldFault } from '../../shared/problems.ts'
import { Confirmation, PasskeyCredentials, PasskeyOptions } from '../../shared/second-factor.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { invalidFields } from '../http/problems.ts'
import { problemAnswers } from '../openapi.ts'
import type { RateLimit } from '../security/limit-counter.ts'
import { hashSource, spendRateLimit } from '../security/rate-limits.ts'
import { clearSessionCookie, clearSiteData, readSessionToken } from '../security/session-cookies.ts'
import { endSession, sessionId } from '../security/sessions.ts'
import { rangesOf } from '../security/source.ts'
import { changeOwnPassword } from './people/change-own-password.ts'
import { registerAdministrator } from './people/register-administrator.ts'
import { type Administrator, describeCurrent, summarise } from './queries.ts'
import { checkPasswordOf, signInAdministrator } from './sign-in-administrator.ts'
import { noteConfirmation } from './sign-in-queries.ts'
import { confirmWithPasskey, offerSignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import { getSignedInAdministrator, mustEnrol } from './signed-in-administrator.ts'

/** Low, because administrators are few. */
const registrationLimits: RateLimit[] = [{ name: 'administrators-hour', hits: 3, seconds: 3_600 }]

const tags = ['administration']

const schemas = {
  register: {
    tags,
    operationId: 'registerAdministrator',
    summary: 'Register as an administrator; all except the first wait for approval',
    body: NewAdministrator,
    response: { 201: AdministratorSummary, ...problemAnswers(400, 403, 409, 413, 415, 429, 503) },
  },
  signIn: {
    tags,
    operationId: 'signInAdministrator',
    summary: 'Sign in to the administration with user name, password and, where enrolled, a code',
    body: AdminCredentials,
    response: { 200: CurrentAdministrator, ...problemAnswers(400, 401, 403, 413, 415, 429, 503) },
  },
  offerPasskeySignIn: {
    tags,
    operationId: 'offerPasskeySignIn',
    summary: 'Begin to sign in to the administration with a passkey',
    response: { 200: PasskeyOptions, ...problemAnswers(403, 409, 429, 503) },
  },
  signInWithPasskey: {
    tags,
    operationId: 'signInWithPasskey',
    summary: 'Sign in to the administration with a passkey',
    body: PasskeyCredentials,
    response: {
      200: CurrentAdministrator,
      ...problemAnswers(400, 401, 403, 409, 413, 415, 429, 503),
    },
  },
  confirm: {
    tags,
    operationId: 'confirmAdministrator',
    summary: 'Confirm the identity with the password, for the next five minutes',
    body: Confirmation,
    response: { 204: z.null(), ...problemAnswers(400, 401, 403, 413, 415, 429, 503) },
  },
  confirmWithPasskey: {
    tags,
    operationId: 'confirmAdministratorWithPasskey',
    summary: 'Confirm the identity with a passkey, for the next five minutes',
    body: PasskeyCredentials,
    response: { 204: z.null(), ...problemAnswers(400, 401, 403, 409, 413, 415, 429, 503) },
  },
  changePassword: {
    tags,
    operationId: 'changeAdministratorPassword',
    summary: "Change the administrator's own password; ends all other sessions",
    body: AdministratorPasswordChange,
    response: { 204: z.null(), ...problemAnswers(400, 401, 403, 413, 415, 429, 503) },
  },
  signOut: {
    tags,
    operationId: 'signOutAdministrator',
    summary: 'Sign out of the administration; has no effect without a session',
    response: { 204: z.null(), ...problemAnswers(403, 429, 503) },
  },
  getCurrent: {
    tags,
    operationId: 'getCurrentAdministrator',
    summary: 'Read the signed-in administrator',
    response: { 200: CurrentAdministrator, ...problemAnswers(401, 429, 503) },
  },
}

/** Registration, sign-in and sign-out, which need no right. */
export const administrationRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database, config } = context

  app.post(apiUrls.adminRegister, { schema: schemas.register }, async (request, reply) => {
    if (config.rateLimits) {
      await spendRateLimit(database, registrationLimits, rangesOf(request.ip))
    }
    const widest = rangesOf(request.ip).at(-1)?.range ?? request.ip
    const source = config.rateLimits ? await hashSource(database, widest) : undefined
    const administrator = await registerAdministrator(context, { given: request.body, source })
    return reply.code(201).send(summarise(administrator))
  })

  const describe = async (administrator: Administrator) =>
    describeCurrent(database, administrator, mustEnrol(context, administrator))

  app.post(apiUrls.adminLogin, { schema: schemas.signIn }, async (request, reply) =>
    describe(await signInAdministrator(context, { request, reply }, request.body)),
  )

  app.post(
    apiUrls.adminPasskeyLoginOptions,
    { schema: schemas.offerPasskeySignIn },
    (request, reply) => offerSignIn(context, { request, reply }),
  )

  app.post(
    apiUrls.adminPasskeyLogin,
    { schema: schemas.signInWithPasskey },
    async (request, reply) =>
      describe(await signInWithPasskey(context, { request, reply }, request.body)),
  )

  app.post(apiUrls.adminConfirm, { schema: schemas.confirm }, async (request, reply) => {
    const { sid, username } = await getSignedInAdministrator(context, request)
    const { password } = request.body
    if (!(await checkPasswordOf(context, request, { username, password }))) {
      throw invalidFields([
        fieldFault('password', { code: 'wrong-password', values: { which: 'own' } }),
      ])
    }
    await noteConfirmation(database, sid)
    return reply.code(204).send(null)
  })

  app.post(
    apiUrls.adminPasskeyConfirm,
    { schema: schemas.confirmWithPasskey },
    async (request, reply) => {
      await confirmWithPasskey(context, { request, reply }, request.body)
      return reply.code(204).send(null)
    },
  )

  app.post(apiUrls.adminPassword, { schema: schemas.changePassword }, async (request, reply) => {
    await changeOwnPassword(context, { request, reply }, request.body)
    return reply.code(204).send(null)
  })

  app.post(apiUrls.adminLogout, { schema: schemas.signOut }, async (request, reply) => {
    const token = readSessionToken(request, config, 'administrator')
    if (token) await endSession(database, 'administrator', sessionId(token))
    clearSessionCookie(reply, config, 'administrator')
    clearSiteData(reply)
    return reply.code(204).send(null)
  })

  app.get(apiUrls.adminMe, { schema: schemas.getCurrent }, async (request) => {
    return describe(await getSignedInAdministrator(context, request))
  })
}
