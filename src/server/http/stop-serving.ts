import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Connections } from './connections/connections.ts'

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
    /** True from the first signal to stop: balancers are told, visitors are still served. */
    isDraining: boolean
  }
}

/** Milliseconds after draining in which the process ends, whatever clients, jobs and database do. */
export const longestStop = 9_500

/** While the site drains, each answer asks its client to make a new connection, elsewhere. */
export function prepareToStop(app: FastifyInstance, connections: Connections): void {
  app.decorate('connections', connections)
  app.decorate('isDraining', false)
  app.addHook('onSend', async (_request, reply) => {
    if (app.isDraining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => connections.destroyIdle())
  app.addHook('onClose', async () => connections.close())
}

/**
 * Tells balancers, cuts uploads, which go on elsewhere, lets all other requests end, and closes what is
 * open after that.
 */
export async function stopServing(app: FastifyInstance, config: Config): Promise<void> {
  app.isDraining = true
  await sleep(config.drainSeconds * 1_000)
  app.connections.cutChunks()
  const closing = setTimeout(() => app.connections.destroyAll(), config.connections.closing)
  await app.close()
  clearTimeout(closing)
}
