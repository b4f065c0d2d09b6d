import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  AdministratorChange,
  AdministratorSummary,
  StatusToggle,
} from '../../../shared/administration.ts'
import { apiUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import { neverStore } from '../../http/caching.ts'
import { IdAddress } from '../../http/id-in-address.ts'
import { problemAnswers } from '../../openapi.ts'
import { listAdministrators, summarise } from '../queries.ts'
import { getAdministrator } from '../signed-in-administrator.ts'
import {
  changeAdministrator,
  deleteAdministrator,
  resetSecondFactor,
  toggleStatus,
} from './administer.ts'

const tags = ['administration']
const bodyLimit = 4_096

const schemas = {
  list: {
    tags,
    operationId: 'listAdministrators',
    summary: 'List the administrators',
    response: { 200: z.array(AdministratorSummary), ...problemAnswers(401, 403, 429, 503) },
  },
  change: {
    tags,
    operationId: 'changeAdministrator',
    summary: 'Change name, e-mail address or role of an administrator',
    params: IdAddress,
    body: AdministratorChange,
    response: {
      200: AdministratorSummary,
      ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  },
  toggle: {
    tags,
    operationId: 'toggleAdministrator',
    summary: 'Activate or deactivate an administrator',
    params: IdAddress,
    body: StatusToggle,
    response: {
      200: AdministratorSummary,
      ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503),
    },
  },
  delete: {
    tags,
    operationId: 'deleteAdministrator',
    summary: 'Delete an administrator',
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 409, 429, 503) },
  },
  resetSecondFactor: {
    tags,
    operationId: 'resetSecondFactor',
    summary: 'Remove the second factor of an administrator who lost it',
    params: IdAddress,
    response: { 204: z.null(), ...problemAnswers(401, 403, 404, 409, 429, 503) },
  },
}

/** The API of the Users tab. */
export const administratorRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  neverStore(app)

  app.get(apiUrls.adminUsers, { schema: schemas.list }, async (request) => {
    await getAdministrator(context, request, 'administer')
    return (await listAdministrators(context.database)).map(summarise)
  })

  app.patch(apiUrls.adminUser, { schema: schemas.change, bodyLimit }, async (request) =>
    summarise(await changeAdministrator(context, request, request.params.id, request.body)),
  )

  app.post(apiUrls.adminUserStatus, { schema: schemas.toggle, bodyLimit }, async (request) =>
    summarise(await toggleStatus(context, request, request.params.id, request.body?.expected)),
  )

  app.delete(apiUrls.adminUser, { schema: schemas.delete }, async (request, reply) => {
    await deleteAdministrator(context, request, request.params.id)
    return reply.code(204).send(null)
  })

  app.delete(
    apiUrls.adminUserSecondFactor,
    { schema: schemas.resetSecondFactor },
    async (request, reply) => {
      await resetSecondFactor(context, request, request.params.id)
      return reply.code(204).send(null)
    },
  )
}
