import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { logRequests } from '../logging.ts'
import { exposeMetrics } from './metrics.ts'
import { tellRequestIds } from './request-id.ts'

/** What operators see of requests: their ids, a line in the log, figures. */
export function observeRequests(app: FastifyInstance, context: AppContext): void {
  tellRequestIds(app)
  logRequests(app)
  exposeMetrics(app, context)
}
