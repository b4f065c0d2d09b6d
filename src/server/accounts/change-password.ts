import type { PasswordChange } from '../../shared/accounts.ts'
import type { AppContext } from '../app-context.ts'
import { hashPassword } from '../security/passwords.ts'
import { startSession } from '../security/sessions.ts'
import { confirmIdentity, wrongPassword } from './confirm-identity.ts'
import type { SignedIn } from './own-sessions.ts'
import { storePassword } from './store-password.ts'

type Change = PasswordChange & {
  address: string
  /** The site's origin, for the link in the mail. */
  origin: string
}

/**
 * Changes the password of the signed-in user, or sets the first one. Ends all sessions of the user.
 * Returns the token of a new session for this browser, and the new hash. Throws 400 if the current
 * password is wrong.
 */
export async function changePassword(
  context: AppContext,
  signedIn: SignedIn,
  { currentPassword, password, address, origin }: Change,
): Promise<{ token: string; hash: string }> {
  const { user, session } = signedIn
  const path = 'currentPassword'
  await confirmIdentity(context, signedIn, { password: currentPassword, path, address })
  const hash = await hashPassword(password)
  const token = await context.database.transaction().execute(async (transaction) => {
    const isStored = await storePassword(transaction, context, { user, hash, origin })
    if (!isStored) throw wrongPassword(path)
    return startSession(transaction, { kind: 'user', ownerId: user.id, device: session.device })
  })
  return { token, hash }
}
