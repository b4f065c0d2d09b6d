import type { NewUser } from '../../shared/accounts.ts'
import type { FieldFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import { alreadyTaken, unavailable } from '../http/problems.ts'
import { hashPassword } from '../security/passwords.ts'
import { findUserByEmail, findUserByName, insertUser, type User } from './queries.ts'

/** By name, so that who comes second is told of the clash without computing a hash for it. */
const underWay = new Map<string, Promise<unknown>>()

async function refuseTaken(database: Database, { username, email }: NewUser): Promise<void> {
  const faults: FieldFault[] = []
  if (await findUserByName(database, username)) {
    faults.push({ path: 'username', message: 'Username already exists' })
  }
  if (await findUserByEmail(database, email)) {
    faults.push({ path: 'email', message: 'Email already exists' })
  }
  if (faults.length > 0) throw alreadyTaken(faults)
}

async function insertOnce(database: Database, given: NewUser): Promise<User> {
  await refuseTaken(database, given)
  const password = await hashPassword(given.password)
  const { username, email, firstName, lastName } = given
  const user = await insertUser(database, { username, email, firstName, lastName, password })
  if (user) return user
  await refuseTaken(database, given)
  throw unavailable(1)
}

/** Makes an account; 409 with every field whose value is another account's already. */
export async function registerUser(database: Database, given: NewUser): Promise<User> {
  const name = given.username.toLowerCase()
  const earlier = underWay.get(name) ?? Promise.resolve()
  const registration = earlier.then(
    () => insertOnce(database, given),
    () => insertOnce(database, given),
  )
  underWay.set(name, registration)
  try {
    return await registration
  } finally {
    if (underWay.get(name) === registration) underWay.delete(name)
  }
}
