import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { PromiseConfirmation, PromiseRuns, promiseNames } from '../../shared/promises.ts'
import { apiUrls } from '../../shared/urls.ts'
import { getAdministrator, requireRecentProof } from '../administration/signed-in-administrator.ts'
import type { AppContext } from '../app-context.ts'
import { problemAnswers } from '../openapi.ts'
import { confirmPromise } from './confirm-promise.ts'
import { listLastRuns } from './promise-runs.ts'

const tags = ['administration']

const schemas = {
  list: {
    tags,
    operationId: 'listPromiseRuns',
    summary: 'List the last run of each promise with all numbers',
    response: { 200: PromiseRuns, ...problemAnswers(401, 403, 429, 503) },
  },
  confirm: {
    tags,
    operationId: 'confirmPromise',
    summary: 'Let a stopped promise change the rows that are due, once',
    params: z.object({ name: z.enum(promiseNames) }),
    body: PromiseConfirmation,
    response: { 204: z.null(), ...problemAnswers(400, 401, 403, 404, 409, 413, 415, 429, 503) },
  },
}

/** The promises for administrators: their last runs, and the confirmation of a stopped one. */
export const adminPromiseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(apiUrls.adminPromises, { schema: schemas.list }, async (request) => {
    await getAdministrator(context, request, 'administer')
    const runs = await listLastRuns(context.database)
    return {
      promises: runs.map(({ at, id: _, ...run }) => ({ ...run, ranAt: at?.toISOString() ?? null })),
    }
  })

  app.post(
    apiUrls.adminPromiseConfirmation,
    { schema: schemas.confirm },
    async (request, reply) => {
      const administrator = await getAdministrator(context, request, 'administer')
      requireRecentProof(administrator)
      const { name } = request.params
      await confirmPromise(context, administrator, { name, due: request.body.due })
      return reply.code(204).send(null)
    },
  )
}
