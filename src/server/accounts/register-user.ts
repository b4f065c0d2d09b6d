import type { NewUser } from '../../shared/accounts.ts'
import { type FieldFault, takenFault } from '../../shared/problems.ts'
import type { Database } from '../database/open.ts'
import { alreadyTaken, unavailable } from '../http/problems.ts'
import { hashPassword } from '../security/passwords.ts'
import { findUserByEmail, findUserByName, insertUser, type User } from './queries.ts'

/** By name, so that a second registration fails as taken before it computes a hash. */
const inFlight = new Map<string, Promise<unknown>>()

async function rejectTaken(database: Database, { username, email }: NewUser): Promise<void> {
  const faults: FieldFault[] = []
  if (await findUserByName(database, username)) {
    faults.push(takenFault('username'))
  }
  if (await findUserByEmail(database, email)) {
    faults.push(takenFault('email'))
  }
  if (faults.length > 0) throw alreadyTaken(faults)
}

async function insertOnce(database: Database, given: NewUser): Promise<User> {
  await rejectTaken(database, given)
  const password = await hashPassword(given.password)
  const { username, email, firstName, lastName } = given
  const user = await insertUser(database, { username, email, firstName, lastName, password })
  if (user) return user
  await rejectTaken(database, given)
  throw unavailable(1)
}

/** Creates an account. Throws 409 with each field whose value another account already has. */
export async function registerUser(database: Database, given: NewUser): Promise<User> {
  const name = given.username.toLowerCase()
  const earlier = inFlight.get(name) ?? Promise.resolve()
  const registration = earlier.then(
    () => insertOnce(database, given),
    () => insertOnce(database, given),
  )
  inFlight.set(name, registration)
  try {
    return await registration
  } finally {
    if (inFlight.get(name) === registration) inFlight.delete(name)
  }
}
