import * as oidc from 'openid-client'
import * as z from 'zod/mini'
import type { Database } from '../../database/open.ts'
import { keepNote, takeNote } from '../../security/browser-notes.ts'
import type { Checks } from './provider.ts'

const Attempt = z.object({ nonce: z.string(), verifier: z.string(), next: z.string() })

/** Starts a sign-in at the provider. One browser can have several attempts at once. */
export async function startAttempt(
  database: Database,
  { token, next }: { token: string; next: string },
): Promise<Checks> {
  const state = oidc.randomState()
  const secrets = { nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() }
  await keepNote(database, { kind: 'sign-in', token, name: state }, { ...secrets, next })
  return { state, ...secrets }
}

/** Returns and deletes the attempt that this browser started with this state. */
export async function takeAttempt(
  database: Database,
  { token, state }: { token: string; state: string },
): Promise<(Checks & { next: string }) | undefined> {
  const note = await takeNote(database, { kind: 'sign-in', token, name: state })
  return note === undefined ? undefined : { state, ...Attempt.parse(note) }
}
