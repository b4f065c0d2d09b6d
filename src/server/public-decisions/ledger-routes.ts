import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { DecisionLedger, LedgerQuery } from '../../shared/public-decisions.ts'
import { QueueClock } from '../../shared/queue-clock.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { neverStore } from '../http/caching.ts'
import { problemAnswers } from '../openapi.ts'
import { readQueueClock } from './queue-clock.ts'
import { readDecisions } from './read-decisions.ts'

/** The public ledger of decisions, and how long a decision takes. */
export const ledgerRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { database }) => {
  neverStore(app)
  app.get(
    apiUrls.ledger,
    {
      schema: {
        tags: ['statistics'],
        operationId: 'listPublicDecisions',
        summary: 'List the decisions on reports, without their content, as a chain of hashes',
        querystring: LedgerQuery,
        response: { 200: DecisionLedger, ...problemAnswers(400, 429, 503) },
      },
    },
    (request) => readDecisions(database, request.query),
  )
  app.get(
    apiUrls.queueClock,
    {
      schema: {
        tags: ['statistics'],
        operationId: 'getQueueClock',
        summary: 'Tell how many reports wait for a decision, and how long the others waited',
        response: { 200: QueueClock, ...problemAnswers(429, 503) },
      },
    },
    () => readQueueClock(database),
  )
}
