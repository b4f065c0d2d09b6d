import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

type Question = Pick<InjectOptions, 'method' | 'payload'> & {
  url: string
  headers?: Record<string, string>
}

const inProcess = new AsyncLocalStorage<true>()

/** True inside a request of `askApi`, which has already been admitted and counted. */
export function isInProcess(): boolean {
  return inProcess.getStore() ?? false
}

/** Calls our own API in process, with the address and the session cookie of `request`. */
export function askApi(app: FastifyInstance, request: FastifyRequest, question: Question) {
  const { cookie } = request.headers
  return inProcess.run(true, async () => {
    const answer = await app.inject({
      ...question,
      remoteAddress: request.ip,
      headers: { host: request.host, ...(cookie ? { cookie } : {}), ...question.headers },
    })
    return answer
  })
}
