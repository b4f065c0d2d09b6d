import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { hashPassword } from '../../security/passwords.ts'
import { endSessionsOf } from '../../security/sessions.ts'
import { type Administrator, removeSecondFactor, updateAdministrator } from '../queries.ts'
import { recordDecision, shell } from '../records/history.ts'
import { forgetSetupCodes } from '../second-factor/setup-code.ts'
import { findAdministratorByName } from '../sign-in-queries.ts'
import { changeAdministrators } from './change-administrators.ts'

/**
 * For the shell: sets a new password, removes the second factor, ends all sessions and activates
 * the account. Returns undefined if there is no such administrator.
 */
export async function resetAdministrator(
  database: Database,
  username: string,
  newPassword: string,
): Promise<Administrator | undefined> {
  const password = await hashPassword(newPassword)
  return changeAdministrators(database, async (transaction) => {
    const known = await findAdministratorByName(transaction, username)
    if (!known) return undefined
    await transaction
      .updateTable('adminUsers')
      .set({ password, updatedAt: sql`now()` })
      .where('id', '=', known.id)
      .execute()
    await removeSecondFactor(transaction, known.id)
    await endSessionsOf(transaction, { kind: 'administrator', ownerId: known.id })
    if (known.role === 'admin') await forgetSetupCodes(transaction)
    await recordDecision(transaction, {
      actor: shell,
      action: 'administrator_reset',
      subject: { kind: 'administrator', id: known.id, name: known.username },
      to: 'active',
    })
    return updateAdministrator(transaction, known.id, { isActive: true })
  })
}
