import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'

/** Path without the query: what a visitor searches for is theirs. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/** Log lines hold no address, query, header or body of a visitor. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?', 1)[0] }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: error.code,
      }),
    },
  }
}

/** One line per request from outside; what a page asks of the API in process is not one. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return
    request.log.info({
      method: request.method,
      path: pathOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
  })
}
