import type { DatabaseTransaction } from '../database/open.ts'
import type { ErasureKind } from './erasure-kinds.ts'

/**
 * Adds to the ledger of erasures. Must be called in the transaction that erases. The ledger has
 * only the kind, the id and the day, and is kept for good. For an account, give only its own id:
 * the ids of its reports would reveal that one person sent them.
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
