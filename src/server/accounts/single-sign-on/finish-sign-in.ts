import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInErrorUrl } from '../../../shared/sign-in-errors.ts'
import { pageUrls } from '../../../shared/urls.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database } from '../../database/open.ts'
import { siteOrigin } from '../../http/site-origin.ts'
import { readBrowserToken } from '../../security/browser-cookie.ts'
import { beginSession } from '../begin-session.ts'
import type { User } from '../queries.ts'
import { findSignedIn } from '../signed-in.ts'
import { takeAttempt } from './attempts.ts'
import { createLinkedUser } from './create-linked-user.ts'
import { findUserByIdentity } from './identities.ts'
import type { Provider } from './provider.ts'
import type { ProviderProfile } from './provider-profile.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { keepSignInNews } from './sign-in-news.ts'
import { keepUnlinkedIdentity } from './unlinked-identity.ts'

/** Why the visitor must first choose the account for the identity. */
type Unresolved = 'account_exists' | 'email_unverified'

async function createOrResolve(
  database: Database,
  profile: ProviderProfile,
): Promise<User | Unresolved> {
  const { email } = profile
  // An unconfirmed address may belong to anyone. Looking it up would reveal whether it has an
  // account.
  if (email === null) return 'email_unverified'
  const created = await createLinkedUser(database, { ...profile, email })
  // A second tab of the same browser may have created the account.
  return created ?? (await findUserByIdentity(database, profile)) ?? 'account_exists'
}

type Returned = { request: FastifyRequest; reply: FastifyReply; state: string | undefined }

/**
 * Handles the redirect back from the provider: signs in the account to which the identity is
 * linked, or creates one. A user who is already signed in must confirm first, and never changes to
 * another account. Returns the URL to redirect to. Throws `SignInFailure`.
 */
export async function finishSignIn(
  context: AppContext,
  provider: Provider,
  { request, reply, state }: Returned,
): Promise<string> {
  const { database, config } = context
  const token = readBrowserToken(request, config)
  const attempt = token && state ? await takeAttempt(database, { token, state }) : undefined
  if (!token || !attempt) throw new SignInFailure('oidc_expired')
  const { next } = attempt
  const returned = new URL(siteOrigin(config, request) + request.url)
  const profile = await provider.redeem(returned, attempt)

  const known = await findUserByIdentity(database, profile)
  const signedIn = await findSignedIn(context, request)
  const { issuer, subject, email } = profile
  const keep = () => keepUnlinkedIdentity(database, token, { issuer, subject, email, next })
  if (signedIn && signedIn.id !== known?.id) {
    await keep()
    return pageUrls.identity
  }
  const user = known ?? (await createOrResolve(database, profile))
  if (typeof user === 'string') {
    await keep()
    return signInErrorUrl(user, pageUrls.identity)
  }
  if (!(await beginSession(context, { request, reply }, user))) {
    throw new SignInFailure('oidc_refused')
  }
  keepSignInNews(reply, config, known ? 'login' : 'registration')
  return next
}
