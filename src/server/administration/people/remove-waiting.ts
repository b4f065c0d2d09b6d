import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../database/open.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { defineJob } from '../../jobs/job.ts'
import { recordDecision, schedule } from '../records/history.ts'
import { changeAdministrators } from './change-administrators.ts'

const longestWaitDays = 14

/** Removes accounts that no one activated in two weeks. Returns their number. */
async function removeLongWaiting(database: Database): Promise<number> {
  return changeAdministrators(database, async (transaction) => {
    const removed = await transaction
      .deleteFrom('adminUsers')
      .where('approvedAt', 'is', null)
      .where('createdAt', '<=', sql<Date>`now() - make_interval(days => ${longestWaitDays})`)
      .returning(['id', 'username'])
      .execute()
    await recordErasure(
      transaction,
      'administrator',
      removed.map(({ id }) => id),
    )
    const decisions = removed.map(({ id, username }) => ({
      actor: schedule,
      action: 'administrator_deleted' as const,
      subject: { kind: 'administrator' as const, id, name: username },
      from: 'waiting',
    }))
    await recordDecision(transaction, ...decisions)
    return removed.length
  })
}

export const removeWaiting = defineJob({
  name: 'remove-waiting-administrators',
  schedule: '27 * * * *',
  payload: z.object({}),
  longestRun: 60,
  retries: { times: 2, firstDelay: 60, longestDelay: 600 },
  async perform({ database, log }) {
    const administrators = await removeLongWaiting(database)
    if (administrators > 0)
      log.info({ administrators }, 'Removed administrators who were never activated')
  },
})
