import type { Seal } from '../../shared/seals.ts'
import type { Database } from '../database/open.ts'
import { readSeal, sealedFields } from './seal.ts'

type CaseOf = { reportId: string } | { receiptHash: Buffer }

/** The seal of a stored report, found by its id or by the hash of its code. */
export async function findSeal(database: Database, caseOf: CaseOf): Promise<Seal | null> {
  const query = database
    .selectFrom('cases')
    .innerJoin('reports', 'reports.id', 'cases.reportId')
    .select(sealedFields.map((name) => `reports.${name}` as const))
    .select(['sealHash', 'sealSalt', 'sealedAt'])
  const row = await ('reportId' in caseOf
    ? query.where('reports.id', '=', caseOf.reportId)
    : query.where('receiptHash', '=', caseOf.receiptHash)
  ).executeTakeFirst()
  return row ? readSeal(row, row) : null
}
