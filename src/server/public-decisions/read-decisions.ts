import {
  type ChainHead,
  chainBeginning,
  type DecisionLedger,
} from '../../shared/public-decisions.ts'
import type { Database } from '../database/open.ts'

/** The newest row, or undefined in an empty ledger. */
export function readHead(database: Database): Promise<ChainHead | undefined> {
  return database
    .selectFrom('decision_ledger.public_decisions')
    .select(['n', 'hash'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A page of the ledger, the newest rows first. */
export async function readDecisions(
  database: Database,
  { before, limit }: { before: number; limit: number },
): Promise<DecisionLedger> {
  const head = (await readHead(database)) ?? chainBeginning
  const rows = await database
    .selectFrom('decision_ledger.public_decisions')
    .selectAll()
    .where('n', '<', before)
    .orderBy('n', 'desc')
    .limit(limit)
    .execute()
  return {
    head,
    decisions: rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })),
  }
}
