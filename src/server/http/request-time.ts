import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Connections } from './connections/connections.ts'
import { hasBody } from './connections/incoming-bodies.ts'
import { sendProblem } from './error-handling.ts'
import { unavailable } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is part of a video and may take as long as bytes keep arriving. */
    hasSlowBody?: boolean
    /** Milliseconds from the end of the body to the response, instead of the default. */
    longestHandling?: number
  }
}

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return
  request.log.warn({ code: 'handler-timeout' }, 'refused')
  sendProblem(reply, unavailable())
}

/**
 * Rejects a request with 503 when its handler takes too long. The time starts at the end of the
 * body, whose speed `connections` watches. Never aborts a response that has begun.
 */
export function limitRequestTime(
  app: FastifyInstance,
  { connections: limits }: Config,
  connections: Connections,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, raw, routeOptions } = request
    const { hasSlowBody = false, longestHandling = limits.handler } = routeOptions.config
    connections.identify(raw, reply, hasSlowBody)
    let timer: NodeJS.Timeout | undefined
    const start = () => {
      timer = setTimeout(giveUp, longestHandling, request, reply)
    }
    const stop = () => clearTimeout(timer)
    reply.raw.on('finish', stop).on('close', stop)
    if (method !== 'GET' && hasBody(raw)) raw.once('end', start)
    else start()
    done()
  })
}
