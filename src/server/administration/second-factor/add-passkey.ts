import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { NewPasskey, Passkey, PasskeyOptions } from '../../../shared/second-factor.ts'
import type { AppContext } from '../../app-context.ts'
import { badRequest, conflict } from '../../http/problems.ts'
import { keepNote, type NoteKey, takeNote } from '../../security/browser-notes.ts'
import type { Exchange } from '../begin-session.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { enrol } from './enrol.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { describePasskey, insertPasskey, listPasskeys } from './second-factor-queries.ts'

/** EdDSA, ES256 and RS256: the algorithms of common authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257]

const mostPasskeys = 10

const Note = z.object({ challenge: z.string() })

function noteOf({ sid }: SignedInAdministrator): NoteKey {
  return { kind: 'new-passkey', token: sid, name: '' }
}

/**
 * Returns the options to create a passkey. The challenge is valid once and for this session only.
 */
export async function offerPasskey(
  { database, config }: AppContext,
  request: FastifyRequest,
  administrator: SignedInAdministrator,
): Promise<PasskeyOptions> {
  const { id: rpID } = relyingParty(config, request)
  const known = await listPasskeys(database, administrator.id)
  if (known.length >= mostPasskeys) {
    throw conflict({ code: 'too-many-passkeys', values: { most: mostPasskeys } })
  }
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: config.site.name,
    rpID,
    userName: administrator.username,
    userDisplayName: administrator.fullName,
    userID: new Uint8Array(Buffer.from(administrator.id)),
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  })
  await keepNote(database, noteOf(administrator), { challenge: options.challenge })
  return { ...options }
}

/**
 * False if the passkey has a certificate of its manufacturer. We did not request one, and to check
 * it the server would have to fetch URLs from the certificate.
 */
async function isPlain(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url')),
  )
  const format = decoded.get('fmt')
  return (
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  )
}

function refused() {
  return badRequest('passkey-refused')
}

async function verify({ credential }: NewPasskey, challenge: string, { id, origin }: RelyingParty) {
  try {
    if (!(await isPlain(credential.response.attestationObject))) throw refused()
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      supportedAlgorithmIDs,
    })
    if (!registrationInfo) throw refused()
    return registrationInfo.credential
  } catch {
    throw refused()
  }
}

/**
 * Enrols the passkey that the browser created. Throws 400 if it does not match the challenge and
 * 409 if it is already enrolled.
 */
export async function addPasskey(
  context: AppContext,
  exchange: Exchange,
  { administrator, given }: { administrator: SignedInAdministrator; given: NewPasskey },
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const note = Note.safeParse(await takeNote(context.database, noteOf(administrator)))
  if (!note.success) throw refused()
  const party = relyingParty(context.config, exchange.request)
  const { id, publicKey, counter } = await verify(given, note.data.challenge, party)
  const { enrolled, recoveryCodes } = await enrol(context, exchange, {
    factor: 'passkey',
    store: async (transaction) => {
      const row = await insertPasskey(transaction, {
        id,
        administratorId: administrator.id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: given.credential.response.transports,
        name: given.name,
      })
      if (!row) throw conflict('known-passkey')
      return row
    },
  })
  return { passkey: describePasskey(enrolled), recoveryCodes }
}
