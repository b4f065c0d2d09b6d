import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

type Question = Pick<InjectOptions, 'method' | 'payload'> & {
  url: string
  headers?: Record<string, string>
}

/** Asks our own API in process, as the visitor who makes `request`: same source, same session. */
export function askApi(app: FastifyInstance, request: FastifyRequest, question: Question) {
  const { cookie } = request.headers
  return app.inject({
    ...question,
    remoteAddress: request.ip,
    headers: { host: request.host, ...(cookie ? { cookie } : {}), ...question.headers },
  })
}
