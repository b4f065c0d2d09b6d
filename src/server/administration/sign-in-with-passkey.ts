import * as z from 'zod/mini'
import type { PasskeyCredentials, PasskeyOptions } from '../../shared/second-factor.ts'
import type { AppContext } from '../app-context.ts'
import { Problem } from '../http/problems.ts'
import { ensureBrowserToken, readBrowserToken } from '../security/browser-cookie.ts'
import { keepNote, type NoteKey, takeNote } from '../security/browser-notes.ts'
import { beginSession, type Exchange } from './begin-session.ts'
import type { Administrator } from './queries.ts'
import { relyingParty } from './second-factor/relying-party.ts'
import {
  findPasskey,
  noteUseOfPasskey,
  type PasskeyRow,
} from './second-factor/second-factor-queries.ts'
import { rejectInactive } from './sign-in-administrator.ts'
import { findAdministratorSecrets, noteConfirmation } from './sign-in-queries.ts'
import { getSignedInAdministrator } from './signed-in-administrator.ts'

const Note = z.object({ challenge: z.string() })

function noteOf(token: string): NoteKey {
  return { kind: 'passkey-sign-in', token, name: '' }
}

/** Returns the options to sign in with a passkey. The challenge is valid for this browser only. */
export async function offerSignIn(
  { database, config }: AppContext,
  { request, reply }: Exchange,
): Promise<PasskeyOptions> {
  const { id: rpID } = relyingParty(config, request)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  const token = ensureBrowserToken(request, reply, config)
  await keepNote(database, noteOf(token), { challenge: options.challenge })
  return { ...options }
}

function refused(): Problem {
  return new Problem(401, 'wrong-passkey')
}

/** Returns the new signature counter, or undefined if the signature is wrong. */
async function verify(
  { config }: AppContext,
  { request }: Exchange,
  given: { credentials: PasskeyCredentials; challenge: string; passkey: PasskeyRow },
): Promise<number | undefined> {
  const { id, origin } = relyingParty(config, request)
  const { credentials, challenge, passkey } = given
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credentials, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { ...passkey, publicKey: new Uint8Array(passkey.publicKey) },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

/** Returns the id of the passkey's owner. Throws 401 if it is unknown or does not match the challenge. */
async function takePasskey(
  context: AppContext,
  exchange: Exchange,
  credentials: PasskeyCredentials,
): Promise<string> {
  const { database, config } = context
  const token = readBrowserToken(exchange.request, config)
  const note = Note.safeParse(token && (await takeNote(database, noteOf(token))))
  const passkey = await findPasskey(database, credentials.id)
  if (!note.success || !passkey) throw refused()
  const { challenge } = note.data
  const counter = await verify(context, exchange, { credentials, challenge, passkey })
  if (counter === undefined) throw refused()
  await noteUseOfPasskey(database, passkey.id, counter)
  return passkey.administratorId
}

/**
 * Signs in with a passkey alone. It counts as two factors, because its owner must unlock it. Throws
 * 401 if the passkey is not valid, and 403 if the account is inactive.
 */
export async function signInWithPasskey(
  context: AppContext,
  exchange: Exchange,
  credentials: PasskeyCredentials,
): Promise<Administrator> {
  const id = await takePasskey(context, exchange, credentials)
  const administrator = await findAdministratorSecrets(context.database, id)
  if (!administrator) throw refused()
  rejectInactive(administrator)
  if (!(await beginSession(context, exchange, administrator))) throw refused()
  return administrator
}

/** Confirms the identity of the signed-in administrator. Throws 401 for the passkey of another account. */
export async function confirmWithPasskey(
  context: AppContext,
  exchange: Exchange,
  credentials: PasskeyCredentials,
): Promise<void> {
  const { id, sid } = await getSignedInAdministrator(context, exchange.request)
  if ((await takePasskey(context, exchange, credentials)) !== id) throw refused()
  await noteConfirmation(context.database, sid)
}
