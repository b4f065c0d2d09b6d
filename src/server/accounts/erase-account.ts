import { type Expression, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { recordErasure } from '../erasures/record-erasure.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { accountErasedMail } from '../mail/mail-texts.ts'
import { freeReports, withdrawReports } from '../reports/leave-reports.ts'
import { eraseDeletedReportsOf } from '../reports/quarantine.ts'
import { endSessionsOf } from '../security/sessions.ts'
import { forgetUnlinkedIdentities } from './single-sign-on/unlinked-identity.ts'

type Erasure = {
  /** Deletes the account's reports, too; else they stay without any link to the person. */
  withdrawReports: boolean
  /** Asked of the row of `users` once nobody can change it any more; else it stays. */
  onlyIf?: Expression<SqlBool>
}

/**
 * Erases an account with all that is kept for it, and tells the address that it had: both happen or
 * neither. False when there is none to erase. Anonymous reports were never linked to one.
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
    await eraseDeletedReportsOf(transaction, id)
    await endSessionsOf(transaction, { kind: 'user', ownerId: id })
    await forgetUnlinkedIdentities(transaction, email)
    await transaction.deleteFrom('users').where('id', '=', id).execute()
    await recordErasure(transaction, isWithdrawing ? 'account_with_reports' : 'account', [id])
    await jobs.enqueue(transaction, deliverMail, accountErasedMail({ config, to: email }))
    return true
  })
}
