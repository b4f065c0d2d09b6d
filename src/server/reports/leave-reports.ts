import { type RawBuilder, sql } from 'kysely'
import type { DatabaseTransaction } from '../database/open.ts'
import { withoutSender } from '../evidence/without-sender.ts'
import { stripReporters } from './strip-reporters.ts'

/** Small, so that an update stays far below the statement timeout. */
const batchSize = 100

/** Deletes the reports that fulfil a condition, and returns their number. A job erases their videos. */
async function withdraw(
  transaction: DatabaseTransaction,
  condition: RawBuilder<boolean>,
): Promise<bigint> {
  const chosen = transaction.selectFrom('reports').select('id').where(condition)
  await transaction
    .updateTable('uploads')
    .set(withoutSender)
    .where('reportId', 'in', chosen)
    .execute()
  for (let deleted = 0n; ; ) {
    const { numDeletedRows } = await transaction
      .deleteFrom('reports')
      .where('id', 'in', chosen.limit(batchSize))
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return deleted
    deleted += numDeletedRows
  }
}

/** Deletes the user's reports. Jobs and triggers remove their videos and update the statistics. */
export async function withdrawReports(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  await withdraw(transaction, sql`user_id = ${userId}`)
}

/** Deletes one report of any sender. Returns false if it does not exist. */
export async function withdrawReport(
  transaction: DatabaseTransaction,
  id: string,
): Promise<boolean> {
  return (await withdraw(transaction, sql`id = ${id}`)) > 0n
}

/**
 * Keeps the user's reports without any link to the person or to each other. Also removes the text
 * about other witnesses, which could identify the user.
 */
export async function freeReports(transaction: DatabaseTransaction, userId: string): Promise<void> {
  const own = transaction.selectFrom('reports').select('id').where('userId', '=', userId)
  for (;;) {
    const batch = await own.limit(batchSize).execute()
    if (batch.length === 0) return
    await stripReporters(
      transaction,
      batch.map(({ id }) => id),
    )
  }
}

/** Does the same for one report, with or without an account. Returns false if it does not exist. */
export async function freeReport(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const found = await transaction
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (found) await stripReporters(transaction, [id])
  return found !== undefined
}
