import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import {
  newestSealedQuery,
  opensAny,
  type SealedValue,
  sealedValuesQuery,
} from './sealed-values.ts'
import { findKeyFault, type KeyFault, makeNoSealingKey } from './sealing.ts'

const faults = {
  missing: 'is missing, and the site needs it. Put the file back from your copy',
  unreadable: 'cannot be read, and the site needs it. Let the user of the site read it',
  damaged: 'is no key, because it has not 32 bytes. Put the file back from your copy',
} as const satisfies Record<KeyFault, string>

/** The file with the key, as an operator knows it. */
export function nameOfKeyFile({ sealingKeyFile }: Config): string {
  return sealingKeyFile ?? 'DATA_DIR/sealing.key'
}

async function expectItsKey(database: Database, config: Config): Promise<string[]> {
  const { rows } = await sql.raw<SealedValue>(newestSealedQuery).execute(database)
  if (await opensAny(config, rows)) return []
  return [
    `${nameOfKeyFile(config)} is another key than the one that sealed what the database holds. Put the right file back, the same for all processes, and restart: by this one the receipt codes of witnesses open no case.`,
  ]
}

/**
 * Keeps this process from making a key where the database needs the one that exists. Returns a warning
 * for the operator if that key, or the file of SEALING_KEY_FILE, cannot be used.
 */
export async function expectSealingKey(database: Database, config: Config): Promise<string[]> {
  const { rows } = await sql.raw<{ isSealed: boolean }>(sealedValuesQuery).execute(database)
  if (!rows[0]?.isSealed && !config.sealingKeyFile) return []
  makeNoSealingKey(config)
  const keyFault = await findKeyFault(config)
  if (!keyFault) return expectItsKey(database, config)
  return [
    `${nameOfKeyFile(config)} ${faults[keyFault]}: it works without a restart. Until then the receipt codes of witnesses, authenticator apps and mails of notices do not work, and new reports get no receipt code. The site makes no other key by itself; operations.md says how to make one if every copy is lost.`,
  ]
}
