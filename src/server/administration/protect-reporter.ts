import type { HistoryAction } from '../../shared/history.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'
import { freeReport } from '../reports/leave-reports.ts'
import { recordDecision, shell } from './history.ts'

/** Does it to the report with this id; false when there is none. */
type Deed = (transaction: DatabaseTransaction, id: string) => Promise<boolean>

/** On record, like everything that is decided about a report; false when there is none. */
function onRequest(
  database: Database,
  { id, action, deed }: { id: string; action: HistoryAction; deed: Deed },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const isDone = await deed(transaction, id)
    if (!isDone) return false
    await recordDecision(transaction, { actor: shell, action, subject: { kind: 'report', id } })
    return true
  })
}

const makeAnonymous: Deed = async (transaction, id) => {
  const { numUpdatedRows } = await transaction
    .updateTable('reports')
    .set({ anonymous: true, userId: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * For the shell, when a witness asks: name and address are public no more, as if the report had been
 * sent anonymously. False when there is no such report.
 */
export function hideReporter(database: Database, id: string): Promise<boolean> {
  return onRequest(database, { id, action: 'reporter_hidden', deed: makeAnonymous })
}

/**
 * For the shell, when a witness asks: nothing in the report says any more who sent it, to nobody. It
 * cannot be undone. False when there is no such report.
 */
export function removeReporter(database: Database, id: string): Promise<boolean> {
  return onRequest(database, { id, action: 'reporter_removed', deed: freeReport })
}
