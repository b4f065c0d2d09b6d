import type { RestorationOutcome } from '../../../shared/deleted-reports.ts'
import type { AppContext } from '../../app-context.ts'
import { restoreReport } from '../../reports/quarantine.ts'
import type { Administrator } from '../queries.ts'
import { recordDecision } from './history.ts'

/** Restores deleted reports, each on record; tells for each, in the order given, what became of it. */
export async function restoreReports(
  { database, jobs }: Pick<AppContext, 'database' | 'jobs'>,
  { administrator: actor, ids }: { administrator: Administrator; ids: string[] },
): Promise<RestorationOutcome[]> {
  return database.transaction().execute(async (transaction) => {
    const outcomes = new Map<string, RestorationOutcome['outcome']>()
    // In one order for everybody, so that two who restore the same never wait for each other.
    for (const id of ids.toSorted()) {
      const outcome = await restoreReport(transaction, jobs, id)
      outcomes.set(id, outcome)
      if (outcome !== 'done') continue
      const subject = { kind: 'report', id } as const
      await recordDecision(transaction, { actor, action: 'report_restored', subject })
    }
    return ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not_found' }))
  })
}
