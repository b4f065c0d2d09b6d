import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit from 'p-limit'
import { isInProcess } from './ask-api.ts'
import { unavailable } from './problems.ts'

/** Pages are drawn by one core; more at once only makes all of them late. */
const rendersAtOnce = 4

/** The visits of a school class at one moment. Who waits last waits a second or less. */
const longestQueue = 32

/** Calls of the public API at work in one process. */
const callsAtOnce = 100

/** Seconds after which a refused visitor may try again. */
const retryAfter = 2

/** Draws a few pages at a time; 503 at once when too many wait already. */
export function boundRendering() {
  const queue = pLimit(rendersAtOnce)
  return async <T>(render: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= longestQueue) throw unavailable(retryAfter)
    return queue(render)
  }
}

/**
 * Answers 503 at once when too many calls are at work. For the routes of `app`, except calls that a
 * page makes in process, which was admitted. A body that is still arriving does not count.
 */
export function boundCalls(app: FastifyInstance): void {
  const atWork = new WeakSet<FastifyRequest>()
  let count = 0
  const release = async (request: FastifyRequest) => {
    if (atWork.delete(request)) count -= 1
  }
  app.addHook('preHandler', async (request: FastifyRequest) => {
    if (isInProcess()) return
    if (count >= callsAtOnce) throw unavailable(retryAfter)
    atWork.add(request)
    count += 1
  })
  app.addHook('onSend', (request: FastifyRequest, _reply: FastifyReply) => release(request))
  app.addHook('onResponse', release)
}
