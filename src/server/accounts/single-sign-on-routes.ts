import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { returnUrl, signInUrl } from '../../shared/return-url.ts'
import { signInErrorUrl } from '../../shared/sign-in-errors.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { forbidden, Problem } from '../http/problems.ts'
import { siteOrigin } from '../http/site-origin.ts'
import { emptyAnswer, problemAnswers } from '../openapi.ts'
import { ensureBrowserToken } from '../security/browser-cookie.ts'
import { signInStartLimits, spendRateLimit } from '../security/rate-limits.ts'
import { rangesOf } from '../security/source.ts'
import { startAttempt } from './single-sign-on/attempts.ts'
import { finishSignIn } from './single-sign-on/finish-sign-in.ts'
import { createProvider } from './single-sign-on/provider.ts'
import { asSignInFailure, describeCause } from './single-sign-on/sign-in-failure.ts'

/** Ignores a parameter that is not a string, for example one given twice. */
const lenientText = z.catch(z.optional(z.string()), undefined)
const SignInQuery = z.object({ next: lenientText })
const CallbackQuery = z.object({
  code: lenientText,
  state: lenientText,
  iss: lenientText,
  error: lenientText,
})

const nothing = emptyAnswer('A prefetch has no effect')

function isPrefetch({ headers }: FastifyRequest): boolean {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz']]
  return purposes.some((purpose) => /\bprefetch\b/i.test(String(purpose)))
}

/** A script, an image or a prefetch must not start or finish a sign-in. */
function acceptNavigationsOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isPrefetch(request)) return reply.code(204).send()
    const mode = request.headers['sec-fetch-mode']
    if (mode !== undefined && mode !== 'navigate') {
      throw forbidden('not-a-navigation')
    }
  })
}

function rejectHead(app: FastifyInstance): void {
  const allowed = { [apiUrls.login]: 'GET, POST', [apiUrls.loginCallback]: 'GET' }
  for (const [url, allow] of Object.entries(allowed)) {
    app.head(url, { schema: { hide: true } }, async (_request, reply) =>
      reply.code(405).header('allow', allow).send(),
    )
  }
}

/** Redirects to the sign-in page, which shows the error. */
function showErrorsOnPage(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const failure = asSignInFailure(error)
    if (failure) {
      const { code } = failure
      request.log.warn({ code, cause: describeCause(failure) }, 'not signed in')
      return reply.redirect(signInErrorUrl(code), 302)
    }
    if (error instanceof Problem) throw error
    request.log.error({ err: error }, 'failed')
    return reply.redirect(signInErrorUrl('oidc_refused'), 302)
  })
}

export const singleSignOnRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const { config, database } = context
  const provider = config.singleSignOn && createProvider(config.singleSignOn)
  if (provider) acceptNavigationsOnly(app)
  showErrorsOnPage(app)
  rejectHead(app)

  app.get(
    apiUrls.login,
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['accounts'],
        operationId: 'startSignIn',
        summary: 'Sign in; redirects to the identity provider, or to the login page without one',
        querystring: SignInQuery,
        response: {
          204: nothing,
          302: emptyAnswer('The identity provider, or the page for signing in'),
          ...problemAnswers(403),
        },
      },
    },
    async (request, reply) => {
      const next = returnUrl(request.query.next)
      if (!provider) {
        return reply.redirect(next === pageUrls.main ? pageUrls.auth : signInUrl(next), 302)
      }
      if (config.rateLimits) {
        await spendRateLimit(database, signInStartLimits, rangesOf(request.ip))
      }
      const token = ensureBrowserToken(request, reply, config)
      const checks = await startAttempt(database, { token, next })
      const redirectUri = siteOrigin(config, request) + apiUrls.loginCallback
      return reply.redirect(await provider.authorizationUrl(checks, redirectUri), 302)
    },
  )

  app.get(
    apiUrls.loginCallback,
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['accounts'],
        operationId: 'finishSignIn',
        summary: 'Complete a sign-in; the identity provider redirects the browser here',
        querystring: CallbackQuery,
        response: {
          204: nothing,
          302: emptyAnswer('The page that asked for signing in, or the one that tells what failed'),
          ...problemAnswers(403),
        },
      },
    },
    async (request, reply) => {
      if (!provider) return reply.redirect(pageUrls.auth, 302)
      const { state } = request.query
      const url = await finishSignIn(context, provider, { request, reply, state })
      return reply.redirect(url, 302)
    },
  )
}
