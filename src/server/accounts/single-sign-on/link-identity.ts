import { pageUrls } from '../../../shared/urls.ts'
import type { IdentityConfirmation } from '../../../shared/user-identity.ts'
import type { AppContext } from '../../app-context.ts'
import type { DatabaseTransaction } from '../../database/open.ts'
import { conflict, notFound, signInRequired } from '../../http/problems.ts'
import { deliverMail } from '../../mail/deliver-mail.ts'
import { identityConnectedMail } from '../../mail/mail-texts.ts'
import { confirmIdentity } from '../confirm-identity.ts'
import type { SignedIn } from '../own-sessions.ts'
import type { User } from '../queries.ts'
import { findUserByIdentity, linkIdentity } from './identities.ts'
import {
  findUnlinkedIdentity,
  takeUnlinkedIdentity,
  type UnlinkedIdentity,
} from './unlinked-identity.ts'

/** A user who signed in only after the identity came has just proved to own the account. */
export function needsPassword({ session }: SignedIn, { keptAt }: UnlinkedIdentity): boolean {
  return session.startedAt <= keptAt
}

/** Keeps the account as it was read, so that a reset at the same moment disconnects this link too. */
async function lockUser(transaction: DatabaseTransaction, { id, password }: User): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password', '=', password)
    .forShare()
    .executeTakeFirst()
  if (!user) throw signInRequired('Please sign in first.')
}

/** Links, and tells the owner of the account: both happen or neither. False when it was linked. */
function linkAndTell(
  { config, database, jobs }: AppContext,
  user: User,
  { identity, origin }: { identity: UnlinkedIdentity; origin: string },
): Promise<boolean> {
  const provider = config.site.singleSignOn?.name ?? 'single sign-on'
  const link = origin + pageUrls.account
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, user)
    if (!(await linkIdentity(transaction, { ...identity, userId: user.id }))) return false
    const mail = identityConnectedMail({ config, to: user.email, provider, link })
    await jobs.enqueue(transaction, deliverMail, mail)
    return true
  })
}

async function linkTo(
  context: AppContext,
  { user }: SignedIn,
  given: { identity: UnlinkedIdentity; origin: string },
): Promise<void> {
  if (await linkAndTell(context, user, given)) return
  const { database } = context
  const owner = await findUserByIdentity(database, given.identity)
  if (owner?.id === user.id) return
  throw conflict('identity-taken', 'You sign in to another account with this already.')
}

type Given = IdentityConfirmation & {
  /** From the cookie of the browser. */
  token: string | undefined
  /** Where the request comes from. */
  address: string
  /** What the link in the mail begins with. */
  origin: string
}

/** Links what waits in this browser to the account that is signed in; answers where to go on. */
export async function linkWaitingIdentity(
  context: AppContext,
  signedIn: SignedIn,
  { token, password, address, origin }: Given,
): Promise<string> {
  const { database } = context
  const waiting = token ? await findUnlinkedIdentity(database, token) : undefined
  if (!token || !waiting) throw notFound('sign-in to confirm')
  if (needsPassword(signedIn, waiting)) {
    await confirmIdentity(context, signedIn, { password, path: 'password', address })
  }
  const identity = await takeUnlinkedIdentity(database, token)
  // Another tab may have come back from the provider meanwhile, as somebody else.
  if (identity?.keptAt.getTime() !== waiting.keptAt.getTime()) throw notFound('sign-in to confirm')
  await linkTo(context, signedIn, { identity, origin })
  return identity.next
}
