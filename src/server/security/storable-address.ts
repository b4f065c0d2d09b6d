import type { FastifyInstance } from 'fastify'
import { isStorable } from '../../shared/text.ts'
import { notFound } from '../http/problems.ts'

/** Nothing has an address with NUL in it, and the database could not even be asked for it. */
export function refuseUnstorableAddresses(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params }) => {
    const parts: unknown[] = Object.values(params ?? {})
    if (parts.some((part) => typeof part === 'string' && !isStorable(part))) throw notFound('page')
  })
}
