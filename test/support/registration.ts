import type { NewUser } from '../../src/shared/accounts.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { type Answer, send } from './send.ts'

let registrations = 0

/** A registration as a visitor sends it, each with a name of its own; `changes` replace fields. */
export function newUser(changes: Partial<NewUser> = {}): NewUser {
  registrations += 1
  const username = `witness-${registrations}`
  return {
    username,
    email: `${username}@example.org`,
    password: 'amber lights',
    firstName: 'Ada',
    lastName: 'Winter',
    confirmPassword: changes.password ?? 'amber lights',
    ...changes,
  }
}

/** Creates an account by the API; returns it with the cookie of its session. */
export async function register(
  site: { url: string },
  changes: Partial<NewUser> = {},
): Promise<Answer & { given: NewUser }> {
  const given = newUser(changes)
  return { ...(await send(site, apiUrls.register, { body: given })), given }
}
