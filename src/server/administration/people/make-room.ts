import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { recordErasure } from '../../erasures/record-erasure.ts'
import { recordDecision, schedule } from '../records/history.ts'

/**
 * Finds the waiting account to remove when all places are taken: the newest one of the source with
 * the most, so that a few sources cannot lock out all others. If no source has more than one, finds
 * the oldest one that has waited for a day.
 */
export async function findReplaceable(
  database: Database,
): Promise<{ id: string; username: string } | undefined> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username
      from (select id, username, created_at,
                   count(*) over (partition by coalesce(waiting_source, uuid_send(id))) as held
              from admin_users
             where approved_at is null) as waiting
     where held > 1 or created_at <= now() - interval '1 day'
     order by held desc, case when held > 1 then created_at end desc, created_at
     limit 1`.execute(database)
  return rows[0]
}

/** Removes the replaceable account and records it. Returns false if there is none. */
export async function makeRoom(transaction: DatabaseTransaction): Promise<boolean> {
  const removed = await findReplaceable(transaction)
  if (!removed) return false
  await transaction.deleteFrom('adminUsers').where('id', '=', removed.id).execute()
  await recordErasure(transaction, 'administrator', [removed.id])
  await recordDecision(transaction, {
    actor: schedule,
    action: 'administrator_deleted',
    subject: { kind: 'administrator', id: removed.id, name: removed.username },
    from: 'waiting',
  })
  return true
}

export async function countWaitingFrom(database: Database, source: Buffer): Promise<number> {
  const { waiting } = await database
    .selectFrom('adminUsers')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('approvedAt', 'is', null)
    .where('waitingSource', '=', source)
    .executeTakeFirstOrThrow()
  return waiting
}
