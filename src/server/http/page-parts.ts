import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askApi } from './ask-api.ts'
import { keysHeader } from './shared-cache.ts'

/**
 * Requests the parts of one page from our own API, and notes how many seconds a limit asks to wait. A page
 * without a part that failed is for one visitor: a cache would show it to all for as long as it keeps it.
 */
export function openPageParts(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const noted = { limitedFor: 0, hasFailed: false }
  return {
    noted,
    async fetchJson(url: string): Promise<{ status: number; body: unknown }> {
      const part = app.findPart(request, url)
      if (part) return { status: 200, body: part }
      const answer = await askApi(app, request, { url })
      const { statusCode: status, headers } = answer
      const shown = headers[keysHeader]
      if (shown) reply.header(keysHeader, shown)
      if (status === 429)
        noted.limitedFor = Math.max(noted.limitedFor, Number(headers['retry-after']))
      if (status >= 500) noted.hasFailed = true
      return { status, body: answer.json<unknown>() }
    },
  }
}
