import { type Expression, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import { purgeAllReports } from '../http/purge-caches.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { accountErasedMail } from '../mail/mail-texts.ts'
import { freeReports, withdrawReports } from '../reports/leave-reports.ts'
import { eraseDeletedReportsOf } from '../reports/quarantine.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { forgetUnlinkedIdentities } from './single-sign-on/unlinked-identity.ts'

type Erasure = {
  /** True deletes the account's reports; false keeps them without any link to the person. */
  withdrawReports: boolean
  /**
   * A condition on the row in `users`, checked while the row is locked. The account stays if it is
   * false.
   */
  onlyIf?: Expression<SqlBool>
}

/**
 * Erases an account with all its data and mails a notice to its address, in one transaction.
 * Returns false if there is no such account. Anonymous reports stay: they were never linked to an
 * account.
 */
export async function eraseAccount(
  { config, database, jobs }: AppContext,
  userId: string,
  { withdrawReports: isWithdrawing, onlyIf = sql<boolean>`true` }: Erasure,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', userId)
      .where(onlyIf)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return false
    const { id, email } = user
    if (isWithdrawing) await withdrawReports(transaction, id)
    else await freeReports(transaction, id)
    await purgeAllReports(transaction, { config, jobs })
    await eraseDeletedReportsOf(transaction, id)
    await endSessionsOf(transaction, { kind: 'user', ownerId: id })
    await forgetUnlinkedIdentities(transaction, email)
    await transaction.deleteFrom('users').where('id', '=', id).execute()
    await recordErasure(transaction, isWithdrawing ? 'account_with_reports' : 'account', [id])
    await jobs.enqueue(transaction, deliverMail, accountErasedMail({ config, to: email }))
    return true
  })
}
