import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { hashOneTimeCode, makeOneTimeCode } from '../../security/one-time-codes.ts'
import { setSessionCookie } from '../../security/session-cookies.ts'
import { endSessionsOf } from '../../security/sessions.ts'
import { type Exchange, renewSession } from '../begin-session.ts'
import { changeOwn } from '../people/change-administrators.ts'
import { findAdministrator } from '../queries.ts'
import { recordDecision } from '../records/history.ts'
import { hasRecoveryCodes, replaceRecoveryCodes } from './second-factor-queries.ts'

export type Factor = 'authenticator' | 'passkey'

const numberOfCodes = 10

async function makeRecoveryCodes(database: Database, administratorId: string): Promise<string[]> {
  const codes = Array.from({ length: numberOfCodes }, makeOneTimeCode)
  await replaceRecoveryCodes(database, administratorId, codes.map(hashOneTimeCode))
  return codes
}

/**
 * Adds a second factor by calling `store` in a transaction. Ends all sessions and starts a new one.
 * Returns the result of `store` and the recovery codes, which come with the first factor only.
 */
export async function enrol<Enrolled>(
  context: AppContext,
  exchange: Exchange,
  {
    factor,
    store,
  }: { factor: Factor; store: (transaction: DatabaseTransaction) => Promise<Enrolled> },
): Promise<{ enrolled: Enrolled; recoveryCodes: string[] }> {
  const added = await changeOwn(context, exchange.request, async (transaction, administrator) => {
    const { id, username } = administrator
    const enrolled = await store(transaction)
    const hasCodes = await hasRecoveryCodes(transaction, id)
    const recoveryCodes = hasCodes ? [] : await makeRecoveryCodes(transaction, id)
    await recordDecision(transaction, {
      actor: administrator,
      action: 'second_factor_added',
      subject: { kind: 'administrator', id, name: username },
      to: factor,
    })
    return { enrolled, recoveryCodes, token: await renewSession(transaction, exchange, id) }
  })
  const { token, ...answer } = added
  setSessionCookie(exchange.reply, context.config, { kind: 'administrator', token })
  return answer
}

/**
 * Removes a second factor and ends all other sessions. Throws 404 if `remove` returns false, and
 * 409 for the last factor if the configuration requires one.
 */
export async function removeFactor(
  context: AppContext,
  exchange: Exchange,
  {
    factor,
    remove,
  }: {
    factor: Factor
    remove: (transaction: DatabaseTransaction, administratorId: string) => Promise<boolean>
  },
): Promise<void> {
  await changeOwn(context, exchange.request, async (transaction, administrator) => {
    const { id, username, sid } = administrator
    if (!(await remove(transaction, id))) throw notFound(factor)
    const left = await findAdministrator(transaction, id)
    if (!left?.hasSecondFactor) {
      if (context.config.secondFactorRequired) {
        throw conflict('last-factor')
      }
      await replaceRecoveryCodes(transaction, id, [])
    }
    await endSessionsOf(transaction, { kind: 'administrator', ownerId: id, exceptSid: sid })
    await recordDecision(transaction, {
      actor: administrator,
      action: 'second_factor_removed',
      subject: { kind: 'administrator', id, name: username },
      from: factor,
    })
  })
}

/** Returns ten new recovery codes and revokes the earlier ones. */
export async function renewRecoveryCodes(
  context: AppContext,
  exchange: Exchange,
): Promise<string[]> {
  return changeOwn(context, exchange.request, async (transaction, { id, hasSecondFactor }) => {
    if (!hasSecondFactor) {
      throw conflict('no-second-factor')
    }
    return makeRecoveryCodes(transaction, id)
  })
}
