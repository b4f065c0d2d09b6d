import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AuthenticationCode,
  AuthenticatorSecret,
  NewPasskey,
  Passkey,
  PasskeyOptions,
  RecoveryCodes,
} from '../../../shared/second-factor.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { IdAddress } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { getConfirmed, getSignedInAdministrator } from '../signed-in-administrator.ts'
import { addAuthenticator, offerAuthenticator } from './add-authenticator.ts'
import { addPasskey, offerPasskey } from './add-passkey.ts'
import { removeFactor, renewRecoveryCodes } from './enrol.ts'
import {
  describePasskey,
  listPasskeys,
  removeAuthenticator,
  removePasskey,
} from './second-factor-queries.ts'

const tags = ['administration']

const schemas = {
  offerAuthenticator: {
    tags,
    operationId: 'offerAuthenticator',
    summary: 'Begin to enrol an authenticator app',
    response: { 200: AuthenticatorSecret, ...problemAnswers(401, 403, 429, 503) },
  },
  addAuthenticator: {
    tags,
    operationId: 'addAuthenticator',
    summary: 'Enrol the authenticator app with its first code',
    body: AuthenticationCode,
    response: { 200: RecoveryCodes, ...problemAnswers(400, 401, 403, 409, 413, 415, 429, 503) },
  },
  removeAuthenticator: {
    tags,
    operationId: 'removeAuthenticator',
    summary: 'Remove the authenticator app',
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 409, 429, 503) },
  },
  renewRecoveryCodes: {
    tags,
    operationId: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes by ten new ones',
    response: { 200: RecoveryCodes, ...problemAnswers(401, 403, 409, 429, 503) },
  },
  listPasskeys: {
    tags,
    operationId: 'listPasskeys',
    summary: "List the administrator's own passkeys",
    response: { 200: z.array(Passkey), ...problemAnswers(401, 429, 503) },
  },
  offerPasskey: {
    tags,
    operationId: 'offerPasskey',
    summary: 'Begin to enrol a passkey',
    response: { 200: PasskeyOptions, ...problemAnswers(401, 403, 409, 429, 503) },
  },
  addPasskey: {
    tags,
    operationId: 'addPasskey',
    summary: 'Enrol the passkey that the browser created',
    body: NewPasskey,
    response: {
      201: z.object({ passkey: Passkey, ...RecoveryCodes.shape }),
      ...problemAnswers(400, 401, 403, 409, 413, 415, 429, 503),
    },
  },
  removePasskey: {
    tags,
    operationId: 'removePasskey',
    summary: "Remove one of the administrator's own passkeys",
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 409, 429, 503) },
  },
}

/** The administrator's own second factor. These routes also work before one is enrolled. */
export const secondFactorRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { database } = context

  app.post(apiUrls.adminAuthenticator, { schema: schemas.offerAuthenticator }, async (request) =>
    offerAuthenticator(context, await getConfirmed(context, request)),
  )

  app.post(
    apiUrls.adminAuthenticatorConfirm,
    { schema: schemas.addAuthenticator },
    async (request, reply) => {
      const administrator = await getSignedInAdministrator(context, request)
      const given = { administrator, otp: request.body.otp }
      return { recoveryCodes: await addAuthenticator(context, { request, reply }, given) }
    },
  )

  app.delete(
    apiUrls.adminAuthenticator,
    { schema: schemas.removeAuthenticator },
    async (request, reply) => {
      await getConfirmed(context, request)
      const exchange = { request, reply }
      const authenticator = { factor: 'authenticator', remove: removeAuthenticator } as const
      await removeFactor(context, exchange, authenticator)
      return reply.code(204).send(null)
    },
  )

  app.post(
    apiUrls.adminRecoveryCodes,
    { schema: schemas.renewRecoveryCodes },
    async (request, reply) => {
      await getConfirmed(context, request)
      return { recoveryCodes: await renewRecoveryCodes(context, { request, reply }) }
    },
  )

  app.get(apiUrls.adminPasskeys, { schema: schemas.listPasskeys }, async (request) => {
    const { id } = await getSignedInAdministrator(context, request)
    return (await listPasskeys(database, id)).map(describePasskey)
  })

  app.post(apiUrls.adminPasskeyOptions, { schema: schemas.offerPasskey }, async (request) =>
    offerPasskey(context, request, await getConfirmed(context, request)),
  )

  app.post(apiUrls.adminPasskeys, { schema: schemas.addPasskey }, async (request, reply) => {
    const administrator = await getSignedInAdministrator(context, request)
    const given = { administrator, given: request.body }
    return reply.code(201).send(await addPasskey(context, { request, reply }, given))
  })

  app.delete(apiUrls.adminPasskey, { schema: schemas.removePasskey }, async (request, reply) => {
    await getConfirmed(context, request)
    await removeFactor(
      context,
      { request, reply },
      {
        factor: 'passkey',
        remove: (transaction, administratorId) =>
          removePasskey(transaction, administratorId, request.params.id),
      },
    )
    return reply.code(204).send(null)
  })
}
