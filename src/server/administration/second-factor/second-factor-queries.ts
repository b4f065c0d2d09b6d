import { type Selectable, sql } from 'kysely'
import type { Passkey } from '../../../shared/second-factor.ts'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

/** Returns the encrypted secret, or undefined if no authenticator is enrolled. */
export async function findAuthenticator(
  database: Database,
  administratorId: string,
): Promise<Buffer | undefined> {
  const found = await database
    .selectFrom('adminUsers')
    .select('totpSecret')
    .where('id', '=', administratorId)
    .executeTakeFirst()
  return found?.totpSecret ?? undefined
}

export async function storeAuthenticator(
  database: Database,
  administratorId: string,
  { sealed, step }: { sealed: Buffer; step: number },
): Promise<void> {
  await database
    .updateTable('adminUsers')
    .set({ totpSecret: sealed, totpLastStep: step, updatedAt: sql`now()` })
    .where('id', '=', administratorId)
    .execute()
}

/** Marks the step as used. Returns false if this step or a later one was already used. */
export async function takeStep(
  database: Database,
  administratorId: string,
  step: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('adminUsers')
    .set({ totpLastStep: step })
    .where('id', '=', administratorId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeAuthenticator(
  database: Database,
  administratorId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('adminUsers')
    .set({ totpSecret: null, totpLastStep: null, updatedAt: sql`now()` })
    .where('id', '=', administratorId)
    .where('totpSecret', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function hasRecoveryCodes(
  database: Database,
  administratorId: string,
): Promise<boolean> {
  const found = await database
    .selectFrom('administratorRecoveryCodes')
    .select('administratorId')
    .where('administratorId', '=', administratorId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function replaceRecoveryCodes(
  database: Database,
  administratorId: string,
  hashes: Buffer[],
): Promise<void> {
  await database
    .deleteFrom('administratorRecoveryCodes')
    .where('administratorId', '=', administratorId)
    .execute()
  if (hashes.length === 0) return
  await database
    .insertInto('administratorRecoveryCodes')
    .values(hashes.map((codeHash) => ({ administratorId, codeHash })))
    .execute()
}

/** Deletes the code. Returns false if it does not exist or was used. */
export async function takeRecoveryCode(
  database: Database,
  administratorId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('administratorRecoveryCodes')
    .where('administratorId', '=', administratorId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type PasskeyRow = Selectable<Tables['administratorPasskeys']>

/** Lists the oldest first. */
export function listPasskeys(database: Database, administratorId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('administratorPasskeys')
    .selectAll()
    .where('administratorId', '=', administratorId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export function describePasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export function findPasskey(database: Database, id: string): Promise<PasskeyRow | undefined> {
  return database
    .selectFrom('administratorPasskeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns undefined if the passkey is already enrolled. */
export function insertPasskey(
  database: Database,
  passkey: Pick<
    PasskeyRow,
    'id' | 'administratorId' | 'publicKey' | 'counter' | 'transports' | 'name'
  >,
): Promise<PasskeyRow | undefined> {
  return database
    .insertInto('administratorPasskeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function noteUseOfPasskey(
  database: Database,
  id: string,
  counter: number,
): Promise<void> {
  await database
    .updateTable('administratorPasskeys')
    .set({ counter, lastUsedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removePasskey(
  database: Database,
  administratorId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('administratorPasskeys')
    .where('administratorId', '=', administratorId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
