import type { AdministratorRole, NewAdministrator } from '../../../shared/administration.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { alreadyTaken } from '../../http/problems.ts'
import { hashPassword } from '../../security/passwords.ts'
import { type Administrator, insertAdministrator, listTaken } from '../queries.ts'
import { recordDecision, shell } from '../records/history.ts'
import { forgetSetupCodes } from '../second-factor/setup-code.ts'
import { changeAdministrators } from './change-administrators.ts'

export type GivenAdministrator = Pick<
  NewAdministrator,
  'username' | 'email' | 'fullName' | 'password'
>

/** Throws 409 with each field whose value another account has. */
export async function rejectTaken(database: Database, given: GivenAdministrator): Promise<void> {
  const taken = await listTaken(database, given)
  if (taken.length > 0) throw alreadyTaken(taken)
}

type AccountState = {
  role: AdministratorRole
  isActive: boolean
  /** The hashed source of the registration, for a waiting account only. */
  waitingSource?: Buffer | undefined
  /** The creator of the account. Undefined if its owner registered it. */
  actor?: typeof shell
}

/** Stores the account and records it; `password` is the hash. */
export async function storeAdministrator(
  transaction: DatabaseTransaction,
  given: GivenAdministrator,
  { role, isActive, waitingSource, actor }: AccountState,
): Promise<Administrator> {
  const { username, email, fullName, password } = given
  const values = { username, email, fullName, password, role, isActive, waitingSource }
  const administrator = await insertAdministrator(transaction, values)
  if (isActive && role === 'admin') await forgetSetupCodes(transaction)
  await recordDecision(transaction, {
    actor: actor ?? administrator,
    action: 'administrator_registered',
    subject: { kind: 'administrator', id: administrator.id, name: username },
    to: isActive ? 'active' : 'waiting',
  })
  return administrator
}

/** For the shell: creates an active account. Throws 409 if the name or address is taken. */
export async function createAdministrator(
  database: Database,
  given: GivenAdministrator,
  role: AdministratorRole,
): Promise<Administrator> {
  await rejectTaken(database, given)
  const password = await hashPassword(given.password)
  return changeAdministrators(database, async (transaction) => {
    await rejectTaken(transaction, given)
    const state = { role, isActive: true, actor: shell }
    return storeAdministrator(transaction, { ...given, password }, state)
  })
}
