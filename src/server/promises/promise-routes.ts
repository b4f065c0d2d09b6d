import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { PromiseLedger } from '../../shared/promises.ts'
import { apiUrls } from '../../shared/urls.ts'
import type { AppContext } from '../app-context.ts'
import { neverStore } from '../http/caching.ts'
import { problemAnswers } from '../openapi.ts'
import { readPromiseLedger } from './read-promise-ledger.ts'

/**
 * No process keeps the answer: a job runs every few minutes, and would otherwise make all of them drop
 * everything that they keep.
 */
export const promiseRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { database }) => {
  neverStore(app)
  app.get(
    apiUrls.promises,
    {
      schema: {
        tags: ['statistics'],
        operationId: 'listPromises',
        summary: 'List what the policies promise to delete and what the last run of each job did',
        response: { 200: PromiseLedger, ...problemAnswers(429, 503) },
      },
    },
    () => readPromiseLedger(database),
  )
}
