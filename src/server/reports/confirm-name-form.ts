import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import { confirmNameUrl, formUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { confirmName } from './confirm-name.ts'

const Fields = z.object({ code: z.string().check(z.maxLength(200)) })

/** Receives the form of the mailed confirmation link, with or without scripts, and redirects. */
export const confirmNameRoutes: FastifyPluginAsync<AppContext> = async (app, { database }) => {
  app.post(formUrls.confirmName, { schema: { hide: true } }, async (request, reply) => {
    const fields = Fields.safeParse(request.body)
    const isConfirmed = fields.success && (await confirmName(database, fields.data.code))
    return reply.redirect(confirmNameUrl(isConfirmed ? 'confirmed' : 'unknown'), 303)
  })
}
