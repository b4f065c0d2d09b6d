import formbody from '@fastify/formbody'
import type { FastifyPluginAsync } from 'fastify'
import { formUrls, pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { signOut } from './sign-out.ts'

/** Logout by a plain form, for a page whose JavaScript has not loaded. */
export const plainLogoutRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  await app.register(formbody)
  app.post(formUrls.logout, { schema: { hide: true } }, async (request, reply) => {
    await signOut(context, { request, reply })
    return reply.redirect(pageUrls.main, 303)
  })
}
