import type { DatabaseTransaction } from '../database/open.ts'
import { stripReporters } from './strip-reporters.ts'

/** Few enough that changing them takes far less than a statement may. */
const batchSize = 100

/** Nothing leads from a video to the browser that sent it. */
const nobody = { sender: Buffer.alloc(0), source: Buffer.alloc(0) }

/** Deletes the user's reports; their videos and the statistics follow by themselves. */
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

/** The same for one report of any sender; false when there is none. */
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
 * Leaves the user's reports to the register without any link to the person or to each other. The text
 * about other witnesses goes too, for it leads back to its writer.
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

/** The same for one report, with or without an account; false when there is none. */
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
