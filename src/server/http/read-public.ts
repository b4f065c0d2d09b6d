import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { isPersonal } from './fresh-answers.ts'

/**
 * Reads what is public, on the replica if there is one. Whoever is signed in, or has just changed
 * something, reads on the primary and so sees their own change.
 */
export function readPublic<T>(
  { config, database, replica }: AppContext,
  request: FastifyRequest,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  return replica && !isPersonal(request, config) ? replica.read(read) : read(database)
}
