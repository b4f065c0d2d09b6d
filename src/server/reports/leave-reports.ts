import type { DatabaseTransaction } from '../database/open.ts'
import { stripReporters } from './strip-reporters.ts'

/** Small, so that an update stays far below the statement timeout. */
const batchSize = 100

/** Removes the link between a video and the browser that sent it. */
const nobody = { sender: Buffer.alloc(0), source: Buffer.alloc(0) }

/** Deletes the user's reports. Jobs and triggers remove their videos and update the statistics. */
export async function withdrawReports(
  transaction: DatabaseTransaction,
  userId: string,
): Promise<void> {
  const own = transaction.selectFrom('reports').select('id').where('userId', '=', userId)
  await transaction
    .updateTable('uploads')
    .set({ ...nobody, fileName: 'video', description: null })
    .where('reportId', 'in', own)
    .execute()
  let deleted: bigint
  do {
    const result = await transaction
      .deleteFrom('reports')
      .where('id', 'in', own.limit(batchSize))
      .executeTakeFirstOrThrow()
    deleted = result.numDeletedRows
  } while (deleted > 0n)
}

/** Deletes one report of any sender. Returns false if it does not exist. */
export async function withdrawReport(
  transaction: DatabaseTransaction,
  id: string,
): Promise<boolean> {
  await transaction
    .updateTable('uploads')
    .set({ ...nobody, fileName: 'video', description: null })
    .where('reportId', '=', id)
    .execute()
  const { numDeletedRows } = await transaction
    .deleteFrom('reports')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
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
