import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './error-handling.ts'
import { Problem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as bytes keep coming. */
    hasSlowBody?: boolean
  }
}

/** Milliseconds in which the whole body of a request has to come. */
const longestBody = 30_000

/** Milliseconds without a byte after which a slow body is given up. */
const longestSilence = 60_000

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return
  reply.raw.once('finish', () => request.raw.destroy())
  const problem = new Problem(408, 'timeout', 'The request took too long to arrive.')
  sendProblem(reply.header('connection', 'close'), problem)
}

/**
 * In place of the `requestTimeout` of Node, which is the same for all requests: a chunk of a video
 * on a slow line takes minutes. Headers have a time limit of their own.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { headers, raw, routeOptions } = request
    const hasBody = Number(headers['content-length']) > 0 || 'transfer-encoding' in headers
    if (!hasBody) return done()
    if (routeOptions.config.hasSlowBody) {
      raw.setTimeout(longestSilence, () => raw.destroy())
      return done()
    }
    const timer = setTimeout(giveUp, longestBody, request, reply)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    reply.raw.once('close', stop)
    done()
  })
}
