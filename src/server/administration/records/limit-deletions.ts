import { sql } from 'kysely'
import { fewDeletions } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { tooManyDeletions } from '../../http/problems.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { requireRecentProof } from '../signed-in-administrator.ts'

type Deletion = { actor: SignedInAdministrator; reports: number }

/**
 * Lists the actor's deletions of the last hour that were not undone, the earliest first. Returns
 * for each the seconds until it is an hour old.
 */
async function listRecent(transaction: DatabaseTransaction, actorId: string): Promise<number[]> {
  // The lock makes concurrent deletions by one administrator count each other.
  await sql`select from admin_users where id = ${actorId} for no key update`.execute(transaction)
  const { rows } = await sql<{ secondsLeft: number }>`
    select ceil(extract(epoch from deleted_at + interval '1 hour' - now()))::int as seconds_left
      from deleted_reports
     where deleted_by = ${actorId} and deleted_at > now() - interval '1 hour'
     order by deleted_at`.execute(transaction)
  return rows.map(({ secondsLeft }) => secondsLeft)
}

/**
 * Limits the damage of a stolen session. Throws 429 beyond the hourly limit, and 401 after a few
 * deletions without a recent confirmation by password.
 */
export async function limitDeletions(
  transaction: DatabaseTransaction,
  { deletionsPerHour: most }: Pick<Config, 'deletionsPerHour'>,
  { actor, reports }: Deletion,
): Promise<void> {
  const recent = await listRecent(transaction, actor.id)
  if (recent.length + reports > fewDeletions) requireRecentProof(actor)
  const excess = recent.length + reports - most
  if (excess <= 0) return
  throw tooManyDeletions(most, Math.max(0, most - recent.length), recent[excess - 1] ?? 3_600)
}
