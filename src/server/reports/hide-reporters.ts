import { sql } from 'kysely'
import type { DatabaseTransaction } from '../database/open.ts'

/**
 * Makes reports anonymous, for good: no name waits any more, and no mailed code confirms one. Returns
 * how many of these reports there are.
 */
export async function hideReporters(
  transaction: DatabaseTransaction,
  ids: string[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update reports set anonymous = true, name_held = false, user_id = null
     where id = any(${ids}::uuid[])`.execute(transaction)
  await sql`
    delete from name_confirmations where report_id = any(${ids}::uuid[])`.execute(transaction)
  return Number(numAffectedRows)
}
