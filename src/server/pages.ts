import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { FilledForm } from '../shared/filled-form.ts'
import { english } from '../shared/texts/texts.ts'
import { takeSignInNews } from './accounts/single-sign-on/sign-in-news.ts'
import type { AppContext } from './app-context.ts'
import { readStaticContent } from './content/reading.ts'
import { formRoutes } from './form-routes.ts'
import { assignLane } from './http/admission.ts'
import { openBuiltPages } from './http/built-pages.ts'
import { openPageParts } from './http/page-parts.ts'
import { Problem, usualRetryAfter } from './http/problems.ts'
import { isReadableRefusal, sendRefusedPage } from './http/refused-page.ts'
import { openTurnQueue } from './http/render-queue.ts'
import { siteOrigin } from './http/site-origin.ts'
import type { PageRequest } from './page-source.ts'
import { readSessionToken } from './security/session-cookies.ts'

/** Serves scripts, styles and the rendered pages. */
export const pageRoutes: FastifyPluginAsync<AppContext> = async (app, context) => {
  const { config } = context
  assignLane(app, 'pages')
  const { openPageSource = openBuiltPages } = context
  const getPageSource = await openPageSource(app, config)
  const staticContent = await readStaticContent(config)
  const awaitTurn = openTurnQueue(app.server)
  app.setErrorHandler(async (error, _request, reply) => {
    if (!(error instanceof Problem) || !isReadableRefusal(error)) throw error
    const { assets } = await getPageSource()
    return sendRefusedPage(reply, error, assets.styles)
  })

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    filledForm: FilledForm | null = null,
  ) {
    const { renderPage, assets } = await getPageSource()
    const parts = openPageParts(app, request, reply)
    const mayBeSignedIn = readSessionToken(request, config, 'user') !== undefined
    const page: PageRequest = {
      url: request.url,
      origin: siteOrigin(config, request),
      site: config.site,
      language: english,
      assets,
      staticContent,
      filledForm,
      mayBeSignedIn,
      takeSignInNews: () => (mayBeSignedIn ? takeSignInNews(request, reply, config) : null),
      fetchJson: parts.fetchJson,
      awaitTurn,
    }
    const answer = await app.render(request, () => renderPage(page))
    const { limitedFor, hasFailed } = parts.noted
    if (filledForm !== null || hasFailed || 'redirect' in answer || answer.isNeverStored) {
      reply.header('cache-control', 'no-store')
    }
    if ('redirect' in answer) return reply.redirect(answer.redirect, 302)
    const { html } = answer
    const status = limitedFor > 0 ? 429 : answer.status
    if (status === 429 || status === 503)
      reply.header('retry-after', String(limitedFor || usualRetryAfter))
    return reply.code(status).type('text/html; charset=utf-8').send(html)
  }

  await app.register(formRoutes, { ...context, sendFilledForm: sendPage })
  app.get('/*', { schema: { hide: true } }, async (request, reply) =>
    request.url.startsWith('/api/') ? reply.callNotFound() : sendPage(request, reply),
  )
}
