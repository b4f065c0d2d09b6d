import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { ProblemDetails } from '../shared/problems.ts'
import { NewReport, PublicReport } from '../shared/reports.ts'
import { Statistics } from '../shared/statistics.ts'
import { apiUrls } from '../shared/urls.ts'

const namedSchemas = { NewReport, PublicReport, Statistics, ProblemDetails }
for (const [id, schema] of Object.entries(namedSchemas)) z.globalRegistry.add(schema, { id })

const descriptions = {
  400: 'Something in the request is not valid; `errors` names each fault',
  401: 'Sign in first',
  403: 'Refused, for example a request from another site',
  404: 'Not found',
  409: 'Already received, or changed meanwhile',
  413: 'Too large',
  415: 'Not JSON',
  422: 'The Idempotency-Key was used for something else',
  429: 'Too many requests; Retry-After tells when to try again',
  503: 'Busy or under repair; Retry-After tells when to try again',
} as const

/** Response schemas of the refusals a route may answer with. */
export function problemAnswers<const Status extends keyof typeof descriptions>(
  ...statuses: Status[]
) {
  const answer = (status: Status) => ({
    description: descriptions[status],
    content: { 'application/problem+json': { schema: ProblemDetails } },
  })
  return Object.fromEntries(statuses.map((status) => [status, answer(status)])) as Record<
    Status,
    ReturnType<typeof answer>
  >
}

/** Describes every route registered after it, at /api/openapi.json. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anomaly Register',
        version: '1',
        description:
          'Public reports of unexplained phenomena. Errors are RFC 9457 problem details.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get(apiUrls.openapi, { schema: { hide: true } }, () => app.swagger())
}
