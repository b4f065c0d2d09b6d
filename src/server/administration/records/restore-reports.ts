import type { RestorationOutcome } from '../../../shared/deleted-reports.ts'
import type { AppContext } from '../../app-context.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { restoreReport } from '../../reports/quarantine.ts'
import type { Administrator } from '../queries.ts'
import { recordDecision, subjectReport } from './history.ts'

/** Only the witness can undo an erasure that the witness asked for. */
async function isErasedByWitness(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('cases')
    .select('reportId')
    .where('reportId', '=', id)
    .where('erasureRequestedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Restores deleted reports and records each. Returns one outcome per id, in the given order. */
export async function restoreReports(
  { database, jobs }: Pick<AppContext, 'database' | 'jobs'>,
  { administrator: actor, ids }: { administrator: Administrator; ids: string[] },
): Promise<RestorationOutcome[]> {
  return database.transaction().execute(async (transaction) => {
    const outcomes = new Map<string, RestorationOutcome['outcome']>()
    // Always in the same order, so that concurrent restorations cannot deadlock.
    for (const id of ids.toSorted()) {
      const outcome = (await isErasedByWitness(transaction, id))
        ? 'not_found'
        : await restoreReport(transaction, jobs, id)
      outcomes.set(id, outcome)
      if (outcome !== 'done') continue
      const subject = subjectReport(id)
      await recordDecision(transaction, { actor, action: 'report_restored', subject })
    }
    return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not_found' }))
  })
}
