import type { DatabaseTransaction } from '../database/open.ts'
import type { ErasureKind } from './erasure-kinds.ts'

/**
 * Adds to the ledger of erasures, in the transaction that erases: both happen or neither. The ledger
 * holds the id and the day, nothing else, and is kept for good. For an account its own id is enough:
 * the ids of its reports, side by side, would tell that one person sent them.
 */
export async function recordErasure(
  transaction: DatabaseTransaction,
  kind: ErasureKind,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .insertInto('ledger.erasures')
    .values(ids.map((id) => ({ kind, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
