import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../shared/text.ts'
import { notFound } from '../http/problems.ts'

/** Sends 404 for a NUL in a path parameter. PostgreSQL could not even run the query. */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params }, _reply, done) => {
    const parts: unknown[] = Object.values(params ?? {})
    if (parts.some((part) => typeof part === 'string' && !isStorable(part))) throw notFound('page')
    done()
  })
}
