import * as z from 'zod/mini'
import type { AuthenticatorSecret } from '../../../shared/second-factor.ts'
import type { AppContext } from '../../app-context.ts'
import { conflict } from '../../http/problems.ts'
import { findNote, keepNote, type NoteKey, takeNote } from '../../security/browser-notes.ts'
import { seal, unseal } from '../../security/sealing.ts'
import type { Exchange } from '../begin-session.ts'
import type { SignedInAdministrator } from '../queries.ts'
import { describeSecret, findStep, makeSecret } from './authenticator.ts'
import { enrol } from './enrol.ts'
import { storeAuthenticator } from './second-factor-queries.ts'
import { wrongCode } from './use-code.ts'

const Note = z.object({ sealed: z.string() })

function noteOf({ sid }: SignedInAdministrator): NoteKey {
  return { kind: 'new-authenticator', token: sid, name: '' }
}

/** Creates a secret for the authenticator app. It has no effect until `addAuthenticator`. */
export async function offerAuthenticator(
  { database, config }: AppContext,
  administrator: SignedInAdministrator,
): Promise<AuthenticatorSecret> {
  const secret = makeSecret()
  const sealed = await seal(config, administrator.id, secret)
  await keepNote(database, noteOf(administrator), { sealed: sealed.toString('base64') })
  return describeSecret(secret, { issuer: config.site.name, username: administrator.username })
}

/**
 * Enrols the offered secret in place of an earlier one. Returns the recovery codes, none if there
 * are some already. Throws 401 for a wrong code and 409 if the offer has expired.
 */
export async function addAuthenticator(
  context: AppContext,
  exchange: Exchange,
  { administrator, otp }: { administrator: SignedInAdministrator; otp: string },
): Promise<string[]> {
  const { database, config } = context
  const note = Note.safeParse(await findNote(database, noteOf(administrator)))
  if (!note.success) {
    throw conflict('begin-again')
  }
  const sealed = Buffer.from(note.data.sealed, 'base64')
  const secret = await unseal(config, administrator.id, sealed)
  const step = findStep(secret, otp.replaceAll(/[\s-]/g, ''), new Date())
  if (step === undefined) throw wrongCode()
  const { recoveryCodes } = await enrol(context, exchange, {
    factor: 'authenticator',
    store: async (transaction) => {
      await takeNote(transaction, noteOf(administrator))
      await storeAuthenticator(transaction, administrator.id, { sealed, step })
    },
  })
  return recoveryCodes
}
