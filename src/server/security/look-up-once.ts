import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/open.ts'

type LookUp<Found> = (database: Database, token: string) => Promise<Found | undefined>

/** Whose session it is: one lookup per request and database. A transaction looks it up again. */
export function lookUpOnce<Found>(lookUp: LookUp<Found>) {
  const lookups = new WeakMap<FastifyRequest, [Database, Promise<Found | undefined>]>()
  return (database: Database, request: FastifyRequest, token: string) => {
    const [of, known] = lookups.get(request) ?? []
    if (known && of === database) return known
    const found = lookUp(database, token)
    lookups.set(request, [database, found])
    return found
  }
}
