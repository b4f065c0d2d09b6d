import type { DatabaseTransaction } from '../database/open.ts'

/**
 * What was erased, and what restoring an older backup does to it again:
 * - `account`: the account goes, its reports stay without any link to the person
 * - `account_with_reports`: the account and its reports go
 * - `administrator`: the account of an administrator goes
 * - `report`: the report goes, with its video
 * - `reporter`: nothing in the report says any more who sent it
 * - `reporter_hidden`: name and address are public no more
 * - `identifiers`: name, address and other witnesses go, as some time after the verification
 */
export const erasureKinds = [
  'account',
  'account_with_reports',
  'administrator',
  'report',
  'reporter',
  'reporter_hidden',
  'identifiers',
] as const
export type ErasureKind = (typeof erasureKinds)[number]

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
