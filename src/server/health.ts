import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from './app-context.ts'
import { sendProblem } from './error-handling.ts'
import { unavailable } from './problems.ts'

/** /healthz: the process answers. /readyz: the database does too. For balancers; no details. */
export const healthRoutes: FastifyPluginAsync<AppContext> = async (app, { database }) => {
  const schema = { hide: true }
  app.get('/healthz', { schema }, () => ({ status: 'ok' }))
  app.get('/readyz', { schema }, async (_request, reply) => {
    try {
      await sql`select 1 from migrations limit 1`.execute(database)
      return { status: 'ready' }
    } catch {
      return sendProblem(reply, unavailable(5))
    }
  })
}
