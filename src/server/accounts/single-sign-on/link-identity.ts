import type { IdentityConfirmation } from '../../../shared/user-identity.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../database/open.ts'
import { conflict, notFound } from '../../problems.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import type { SignedIn } from '../own-sessions.ts'
import { findUserByIdentity, linkIdentity } from './identities.ts'
import {
  findUnlinkedIdentity,
  takeUnlinkedIdentity,
  type UnlinkedIdentity,
} from './unlinked-identity.ts'

/** Whoever signed in only after the identity came has just proved to own the account. */
export function needsPassword({ session }: SignedIn, { keptAt }: UnlinkedIdentity): boolean {
  return session.startedAt <= keptAt
}

async function linkTo(database: Database, { user }: SignedIn, identity: UnlinkedIdentity) {
  if (await linkIdentity(database, { ...identity, userId: user.id })) return
  const owner = await findUserByIdentity(database, identity)
  if (owner?.id === user.id) return
  throw conflict('identity-taken', 'You sign in to another account with this already.')
}

type Given = IdentityConfirmation & {
  /** From the cookie of the browser. */
  token: string | undefined
  /** Where the request comes from. */
  source: string
}

/** Links what waits in this browser to the account that is signed in; answers where to go on. */
export async function linkWaitingIdentity(
  context: AppContext,
  signedIn: SignedIn,
  { token, password, source }: Given,
): Promise<string> {
  const { database } = context
  const waiting = token ? await findUnlinkedIdentity(database, token) : undefined
  if (!token || !waiting) throw notFound('sign-in to confirm')
  if (needsPassword(signedIn, waiting)) {
    await confirmIdentity(context, signedIn, { password, path: 'password', source })
  }
  const identity = await takeUnlinkedIdentity(database, token)
  // Another tab may have come back from the provider meanwhile, as somebody else.
  if (identity?.keptAt.getTime() !== waiting.keptAt.getTime()) throw notFound('sign-in to confirm')
  await linkTo(database, signedIn, identity)
  return identity.next
}
