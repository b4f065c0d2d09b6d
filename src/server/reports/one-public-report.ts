import * as z from 'zod/mini'
import type { Database } from '../database/open.ts'
import { notFound } from '../http/problems.ts'
import { isPublic } from './public-reports.ts'

const uuid = z.uuid()

/** A public report; the transaction keeps it from being deleted. */
export const selectPublicReport = (database: Database, id: string) =>
  database.selectFrom('reports').select('identifiersRemovedAt').where('id', '=', id).where(isPublic)

/** Throws the same 404 for a report that is not public as for one that never existed. */
export async function requirePublicReport(database: Database, id: string): Promise<void> {
  const found =
    uuid.safeParse(id).success && (await selectPublicReport(database, id).executeTakeFirst())
  if (!found) throw notFound('report')
}
