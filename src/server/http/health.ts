import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { neverStore } from './caching.ts'
import { sendProblem } from './error-handling.ts'
import { healthUrls } from './health-urls.ts'
import { unavailable } from './problems.ts'

/** Returns false on a standby too, because it cannot store reports. */
async function isWritable(database: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ isWritable: boolean }>`
      select current_setting('transaction_read_only') = 'off' as is_writable
        from migrations limit 1`.execute(database)
    return rows[0]?.isWritable === true
  } catch {
    return false
  }
}

/** For load balancers. /healthz: the process responds. /readyz: it can store reports. */
export const healthRoutes: FastifyPluginAsync<AppContext> = async (app, { database }) => {
  neverStore(app)
  const options = { schema: { hide: true }, config: { isUnlimited: true } }
  app.get(healthUrls.alive, options, () => ({ status: 'ok' }))
  app.get(healthUrls.ready, options, async (_request, reply) => {
    const isReady = !app.isDraining && (await isWritable(database))
    return isReady ? { status: 'ready' } : sendProblem(reply, unavailable())
  })
}
