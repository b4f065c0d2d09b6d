import type { IdentityConfirmation } from '../../../shared/user-identity.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../database/open.ts'
import { conflict, forbidden, invalidFields, notFound } from '../../problems.ts'
import { checkPassword, noPassword } from '../../security/passwords.ts'
import { spendRateLimit } from '../../security/rate-limits.ts'
import type { SignedIn } from '../own-sessions.ts'
import { findUserByIdentity, linkIdentity } from './identities.ts'
import {
  findUnlinkedIdentity,
  takeUnlinkedIdentity,
  type UnlinkedIdentity,
} from './unlinked-identity.ts'

/** Per account, for somebody who sits at a browser that was left signed in. */
const passwordLimits = [{ name: 'confirm-identity', hits: 10, seconds: 900 }]

/** Whoever signed in only after the identity came has just proved to own the account. */
export function needsPassword({ session }: SignedIn, { keptAt }: UnlinkedIdentity): boolean {
  return session.startedAt <= keptAt
}

async function provePassword(
  { database, config }: AppContext,
  { user }: SignedIn,
  password: string | undefined,
): Promise<void> {
  if (user.password === noPassword) {
    throw forbidden('sign-in-again', 'Log out, sign in again and confirm within ten minutes.')
  }
  if (password === undefined) {
    throw invalidFields([{ path: 'password', message: 'Please enter your password' }])
  }
  if (config.rateLimits) await spendRateLimit(database, passwordLimits, user.id)
  const { isRight } = await checkPassword(password, user.password)
  if (!isRight) throw invalidFields([{ path: 'password', message: 'The password is not right' }])
}

async function linkTo(database: Database, { user }: SignedIn, identity: UnlinkedIdentity) {
  if (await linkIdentity(database, { ...identity, userId: user.id })) return
  const owner = await findUserByIdentity(database, identity)
  if (owner?.id === user.id) return
  throw conflict('identity-taken', 'You sign in to another account with this already.')
}

/** Links what waits in this browser to the account that is signed in; answers where to go on. */
export async function linkWaitingIdentity(
  context: AppContext,
  signedIn: SignedIn,
  { token, password }: IdentityConfirmation & { token: string | undefined },
): Promise<string> {
  const { database } = context
  const waiting = token ? await findUnlinkedIdentity(database, token) : undefined
  if (!token || !waiting) throw notFound('sign-in to confirm')
  if (needsPassword(signedIn, waiting)) await provePassword(context, signedIn, password)
  const identity = await takeUnlinkedIdentity(database, token)
  if (!identity) throw notFound('sign-in to confirm')
  await linkTo(database, signedIn, identity)
  return identity.next
}
