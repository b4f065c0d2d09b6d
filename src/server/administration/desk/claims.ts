import { sql } from 'kysely'
import { type Claim, claimMinutes } from '../../../shared/claims.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { notFound } from '../../http/problems.ts'
import type { SignedInAdministrator } from '../queries.ts'

const isRead = sql<boolean>`
  (report_claims.renewed_at > now() - make_interval(mins => ${sql.lit(claimMinutes)}))`

type Asked = Pick<SignedInAdministrator, 'id'>

/** Who reads what now. Everybody reads one report at a time, so there are few. */
export async function listClaims(database: Database, { id }: Asked): Promise<Claim[]> {
  const rows = await database
    .selectFrom('reportClaims')
    .innerJoin('adminUsers', 'adminUsers.id', 'administratorId')
    .select(['reportId', 'administratorId', 'username', 'claimedAt'])
    .where(isRead)
    .orderBy('claimedAt')
    .execute()
  return rows.map(({ reportId, administratorId, username, claimedAt }) => ({
    reportId,
    administratorName: username,
    since: claimedAt.toISOString(),
    isOwn: administratorId === id,
  }))
}

type NewClaim = { reportId: string; takesOver: boolean; administrator: SignedInAdministrator }

/**
 * Claims a report, or renews the own claim, and ends the other one of the administrator. The claim of
 * somebody else stays, unless it is over or taken over. Throws 404 if there is no such report.
 */
export async function claimReport(
  database: Database,
  { reportId, takesOver, administrator: { id, sid } }: NewClaim,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('reports')
      .select('id')
      .where('id', '=', reportId)
      .executeTakeFirst()
    if (!found) throw notFound('report')
    await transaction
      .deleteFrom('reportClaims')
      .where('administratorId', '=', id)
      .where('reportId', '<>', reportId)
      .execute()
    await sql`
      insert into report_claims (report_id, administrator_id, sid) values (${reportId}, ${id}, ${sid})
          on conflict (report_id) do update
         set administrator_id = ${id}, sid = ${sid}, renewed_at = now(),
             claimed_at = case when report_claims.administrator_id = ${id} and ${isRead}
                               then report_claims.claimed_at else now() end
       where ${takesOver} or report_claims.administrator_id = ${id} or not ${isRead}`.execute(
      transaction,
    )
  })
}

/** Ends the own claim. The claim of somebody else stays. */
export async function releaseClaim(
  database: Database,
  { reportId, id }: { reportId: string; id: string },
): Promise<void> {
  await database
    .deleteFrom('reportClaims')
    .where('reportId', '=', reportId)
    .where('administratorId', '=', id)
    .execute()
}

/** A decided report is read by nobody any more. */
export async function endClaims(
  transaction: DatabaseTransaction,
  reportIds: string[],
): Promise<void> {
  await transaction.deleteFrom('reportClaims').where('reportId', 'in', reportIds).execute()
}
