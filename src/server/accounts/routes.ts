import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { problemAnswers } from '../openapi.ts'

const redirect = {
  description: 'The page for signing in',
  content: { 'text/plain': { schema: z.string().check(z.maxLength(0)) } },
}

export const accountRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    apiUrls.login,
    {
      schema: {
        tags: ['accounts'],
        operationId: 'startSignIn',
        summary: 'Sign in: leads the browser to the page for it',
        response: { 302: redirect, ...problemAnswers(429) },
      },
    },
    (_request, reply) => {
      reply.header('cache-control', 'no-store').redirect(pageUrls.auth, 302)
    },
  )
}
