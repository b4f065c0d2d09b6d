import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { logRequests } from '../logging.ts'
import { exposeMetrics } from './metrics.ts'
import { sendRequestIds } from './request-id.ts'

/** Adds request ids, the request log and metrics. */
export function observeRequests(app: FastifyInstance, context: AppContext): void {
  sendRequestIds(app)
  logRequests(app)
  exposeMetrics(app, context)
}
