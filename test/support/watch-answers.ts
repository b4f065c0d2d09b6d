import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** The number of answers of each operation by status, counted inside the site. */
export type SeenAnswers = Map<string, Map<number, number>>

/** Watches the site that `start` makes; operations are named as in OpenAPI: `GET /api/reports/{id}`. */
export async function watchAnswers<T>(start: () => Promise<T>): Promise<[T, SeenAnswers]> {
  const seen: SeenAnswers = new Map()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
      if (!routeOptions.url?.startsWith('/api/') || method === 'HEAD') return
      const operation = `${method} ${routeOptions.url.replaceAll(/:(\w+)/g, '{$1}')}`
      const statuses = seen.get(operation) ?? new Map<number, number>()
      seen.set(operation, statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1))
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    return [await start(), seen]
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}
