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

/** A user who signed in after the identity arrived has already proved to own the account. */
export function needsPassword({ session }: SignedIn, { keptAt }: UnlinkedIdentity): boolean {
  return session.startedAt <= keptAt
}

/** Locks the account, so that a concurrent password reset also disconnects the new identity. */
async function lockUser(transaction: DatabaseTransaction, { id, password }: User): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password', '=', password)
    .forShare()
    .executeTakeFirst()
  if (!user) throw signInRequired('account')
}

/**
 * Links the identity and mails the account's owner, in one transaction. Returns false if already
 * linked.
 */
function linkAndNotify(
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
  if (await linkAndNotify(context, user, given)) return
  const { database } = context
  const owner = await findUserByIdentity(database, given.identity)
  if (owner?.id === user.id) return
  throw conflict('identity-taken')
}

type Given = IdentityConfirmation & {
  /** From the browser's cookie. */
  token: string | undefined
  /** The IP address of the request. */
  address: string
  /** The site's origin, for the link in the mail. */
  origin: string
}

/**
 * Links the identity that is pending in this browser to the signed-in account. Returns the URL to
 * redirect to. Throws 404 if no identity is pending and 409 if another account has it.
 */
export async function linkWaitingIdentity(
  context: AppContext,
  signedIn: SignedIn,
  { token, password, address, origin }: Given,
): Promise<string> {
  const { database } = context
  const waiting = token ? await findUnlinkedIdentity(database, token) : undefined
  if (!token || !waiting) throw notFound('sign-in')
  if (needsPassword(signedIn, waiting)) {
    await confirmIdentity(context, signedIn, { password, path: 'password', address })
  }
  const identity = await takeUnlinkedIdentity(database, token)
  // Another tab may have replaced the pending identity with a different one.
  if (identity?.keptAt.getTime() !== waiting.keptAt.getTime()) throw notFound('sign-in')
  await linkTo(context, signedIn, { identity, origin })
  return identity.next
}
