import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Connections } from './connections/connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
    /** True from the first stop signal on: `/readyz` fails, but visitors are still served. */
    isDraining: boolean
  }
}

/** Milliseconds after draining until the process exits, even if something still runs. */
export const longestStop = 9_500

/**
 * While the site drains, each response closes its connection, so that clients reconnect to another
 * process.
 */
export function prepareToStop(app: FastifyInstance, connections: Connections): void {
  app.decorate('connections', connections)
  app.decorate('isDraining', false)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.isDraining) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => connections.destroyIdle())
  app.addHook('onClose', async () => connections.close())
}

/**
 * Drains: reports not ready, aborts uploads (clients resume at another process), lets all other
 * requests finish, then closes the remaining connections.
 */
export async function stopServing(app: FastifyInstance, config: Config): Promise<void> {
  app.isDraining = true
  await sleep(config.drainSeconds * 1_000)
  app.connections.cutChunks()
  const closing = setTimeout(() => app.connections.destroyAll(), config.connections.closing)
  await app.close()
  clearTimeout(closing)
}
