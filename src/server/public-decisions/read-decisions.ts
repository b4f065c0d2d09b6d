import {
  type ChainHead,
  chainBeginning,
  type DecisionLedger,
  type LedgerQuery,
} from '../../shared/public-decisions.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
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

/**
 * A page of the ledger, the newest rows first: with `after` the rows that follow it directly, else those
 * directly before `before`.
 */
export async function readDecisions(
  database: Database,
  { after, before, limit }: LedgerQuery,
): Promise<DecisionLedger> {
  const head = (await readHead(database)) ?? chainBeginning
  const rows = await database
    .selectFrom('decision_ledger.public_decisions')
    .selectAll()
    .where('n', '>', after ?? 0)
    .where('n', '<', before)
    .orderBy('n', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute()
  const newestFirst = after === undefined ? rows : rows.toReversed()
  return {
    head,
    decisions: newestFirst.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() })),
  }
}

export type HeadOfDay = ChainHead & { day: string }

/** The last row of the last whole day (UTC) that has one. Walks the rows of today only. */
export async function readHeadOfDay(database: Database): Promise<HeadOfDay | undefined> {
  const today = utcDayOf(new Date())
  const row = await database
    .selectFrom('decision_ledger.public_decisions')
    .select(['n', 'hash', 'decidedAt'])
    .where('decidedAt', '<', new Date(today))
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { n: row.n, hash: row.hash, day: utcDayOf(row.decidedAt) }
}
