import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

type Question = Pick<InjectOptions, 'method' | 'payload'> & {
  url: string
  headers?: Record<string, string>
}

const inProcess = new AsyncLocalStorage<true>()

/** Whether the present request was made by `askApi`, so that it is counted and admitted already. */
export function isInProcess(): boolean {
  return inProcess.getStore() ?? false
}

/** Asks our own API in process, as the visitor who makes `request`: same source, same session. */
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
