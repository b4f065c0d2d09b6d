import type { Database } from '../database/open.ts'
import { findGazetteer } from '../places/find-gazetteer.ts'

type Kept<Known> = { gazetteer: string; known: Known }

/**
 * Keeps what is computed from the gazetteer of a database until another one is loaded there. Before the first
 * one is loaded it keeps nothing.
 */
export function keepPerGazetteer<Known>(
  create: () => Known,
): (database: Database) => Promise<Known> {
  const kept = new WeakMap<Database, Kept<Known>>()
  return async (database) => {
    const gazetteer = await findGazetteer(database)
    if (!gazetteer) return create()
    const last = kept.get(database)
    if (last?.gazetteer === gazetteer) return last.known
    const known = create()
    kept.set(database, { gazetteer, known })
    return known
  }
}
