import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { sendProblem } from '../error-handling.ts'
import { Problem } from '../problems.ts'

const refused = new WeakSet<IncomingMessage>()

/** True if the request failed because its body was too slow. */
export function isTooSlow(request: IncomingMessage): boolean {
  return refused.has(request)
}

export function tooSlow(): Problem {
  return new Problem(408, 'timeout')
}

/**
 * Sends 408 and closes the connection. If something reads the body, the reader gets the error and
 * responds. Otherwise this function responds.
 */
export function refuseSlowBody(
  request: IncomingMessage,
  reply: FastifyReply | undefined,
  lingering: number,
): void {
  const { socket } = request
  if (!reply || reply.raw.headersSent) {
    socket.destroy()
    return
  }
  refused.add(request)
  reply.header('connection', 'close')
  setTimeout(() => socket.destroy(), lingering).unref()
  if (request.listenerCount('error') > 0) request.emit('error', tooSlow())
  else sendProblem(reply, tooSlow())
}
