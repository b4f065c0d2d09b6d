import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import sonicBoom from 'sonic-boom'

/** Characters that wait for a log that takes none; later lines are dropped. */
const waiting = 1_048_576

/** Path without the query: what a visitor searches for is theirs. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

/**
 * The standard output. A full disk or a reader that has ended costs lines, never the process; once
 * there is room again, logging goes on.
 */
function openOutput() {
  const output = new sonicBoom.SonicBoom({ fd: process.stdout.fd, sync: true, maxLength: waiting })
  output.on('error', () => {})
  return output
}

/** Log lines hold no address, query, header or body of a visitor. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: openOutput(),
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
