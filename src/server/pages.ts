import path from 'node:path'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FilledReportForm } from '../shared/report-form.ts'
import { takeSignInNews } from './accounts/single-sign-on/sign-in-news.ts'
import type { AppContext } from './app-context.ts'
import { askApi } from './ask-api.ts'
import { readBuiltAssets } from './built-assets.ts'
import { readStaticContent } from './content/reading.ts'
import { distDirectory, serveAssets } from './kept-assets.ts'
import { plainFormRoutes } from './reports/plain-form.ts'
import { readSessionToken } from './security/session-cookies.ts'
import { siteOrigin } from './site-origin.ts'

/** The one border to the web part: its built server entry (src/web/entry-server.tsx). */
type ServerEntry = typeof import('../web/entry-server.tsx')

/** The built files and, for every other address, a rendered page. */
export const pageRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config } = context
  await serveAssets(app, config)
  const entryFile = path.join(distDirectory, 'server/entry-server.js')
  const { renderPage }: ServerEntry = await import(entryFile)
  const assets = await readBuiltAssets(path.join(distDirectory, 'client'))
  const staticContent = await readStaticContent(config)

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    filledForm: FilledReportForm | null = null,
  ) {
    const mayBeSignedIn = readSessionToken(request, config, 'user') !== undefined
    const answer = await renderPage({
      url: request.url,
      origin: siteOrigin(config, request),
      site: config.site,
      assets,
      staticContent,
      filledForm,
      mayBeSignedIn,
      takeSignInNews: () => (mayBeSignedIn ? takeSignInNews(request, reply, config) : null),
      async fetchJson(url) {
        const answer = await askApi(app, request, { url })
        return { status: answer.statusCode, body: answer.json<unknown>() }
      },
    })
    if (filledForm !== null || 'redirect' in answer || answer.isNeverKept) {
      reply.header('cache-control', 'no-store')
    }
    if ('redirect' in answer) return reply.redirect(answer.redirect, 302)
    const { status, html } = answer
    if (status === 503) reply.header('retry-after', '5')
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  }

  await app.register(plainFormRoutes, { ...context, sendFilledForm: sendPage })
  app.get('/*', { schema: { hide: true } }, async (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendPage(request, reply),
  )
}
