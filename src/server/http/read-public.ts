import type { FastifyRequest } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { isPersonal } from './fresh-answers.ts'

/**
 * Reads public data, from the replica if there is one. Visitors who are signed in or have just
 * changed something read from the primary, so that they see their own change.
 */
export function readPublic<T>(
  { config, database, replica }: AppContext,
  request: FastifyRequest,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  return replica && !isPersonal(request, config) ? replica.read(read) : read(database)
}
