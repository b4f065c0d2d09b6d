import { sql } from 'kysely'
import { fewDeletions } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { tooManyDeletions } from '../../http/problems.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { requireRecentProof } from '../signed-in-administrator.ts'

type Wish = { actor: SignedInAdministrator; reports: number }

/** Deletions of the last hour that were not undone, the earliest first, as seconds until they are an hour old. */
async function listRecent(transaction: DatabaseTransaction, actorId: string): Promise<number[]> {
  // Locked, so that simultaneous deletions of one administrator count each other.
  await sql`select from admin_users where id = ${actorId} for no key update`.execute(transaction)
  const { rows } = await sql<{ secondsLeft: number }>`
    select ceil(extract(epoch from deleted_at + interval '1 hour' - now()))::int as seconds_left
      from deleted_reports
     where deleted_by = ${actorId} and deleted_at > now() - interval '1 hour'
     order by deleted_at`.execute(transaction)
  return rows.map(({ secondsLeft }) => secondsLeft)
}

/**
 * Bounds what a stolen session can delete: 429 beyond the limit of the hour, and 401 where many
 * single deletions were not confirmed by the password.
 */
export async function limitDeletions(
  transaction: DatabaseTransaction,
  { deletionsPerHour: most }: Pick<Config, 'deletionsPerHour'>,
  { actor, reports }: Wish,
): Promise<void> {
  const recent = await listRecent(transaction, actor.id)
  if (recent.length + reports > fewDeletions) requireRecentProof(actor)
  const excess = recent.length + reports - most
  if (excess <= 0) return
  throw tooManyDeletions(most, Math.max(0, most - recent.length), recent[excess - 1] ?? 3_600)
}
