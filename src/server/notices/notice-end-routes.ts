import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { noticeEndPath, pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { endNotice } from './answer-notice.ts'

/**
 * Where mail programs end a notice. They send a form of either kind, whose content is known, and no page
 * is needed. Who follows the address as a link is asked first: scanners of mail follow all links.
 */
export const noticeEndRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { database }) => {
  const schema = { hide: true, querystring: z.object({ code: z.string().check(z.maxLength(200)) }) }
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4_096 }, (_request, _body, done) =>
    done(null),
  )
  app.post(noticeEndPath, { schema, config: { changesNothing: true } }, async (request, reply) => {
    await endNotice(database, request.query.code)
    return reply.code(204).header('cache-control', 'no-store').send()
  })
  app.get(noticeEndPath, { schema }, (request, reply) => {
    const code = encodeURIComponent(request.query.code)
    return reply
      .header('cache-control', 'no-store')
      .redirect(`${pageUrls.notices}#code=${code}`, 303)
  })
}
