import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { sealedValuesQuery } from './sealed-values.ts'
import { findKeyFault, makeNoSealingKey } from './sealing.ts'

const faults = {
  missing:
    'DATA_DIR/sealing.key is missing, and the database needs it. Put the file back from your copy: it works without a restart.',
  unreadable:
    'DATA_DIR/sealing.key cannot be read, and the database needs it. Let the user of the site read it: it works without a restart.',
} as const

/**
 * Keeps this process from making a key where the database needs the one that exists. Returns a warning
 * for the operator if that key is missing or cannot be read.
 */
export async function expectSealingKey(database: Database, config: Config): Promise<string[]> {
  const { rows } = await sql.raw<{ isSealed: boolean }>(sealedValuesQuery).execute(database)
  if (!rows[0]?.isSealed) return []
  makeNoSealingKey(config)
  const keyFault = await findKeyFault(config)
  if (!keyFault) return []
  return [
    `${faults[keyFault]} Until then the receipt codes of witnesses, authenticator apps and mails of notices do not work, and new reports get no receipt code. The site makes no other key by itself; operations.md says how to make one if every copy is lost.`,
  ]
}
