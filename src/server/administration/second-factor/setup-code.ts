import type { Config } from '../../config.ts'
import type { Database } from '../../database/open.ts'
import { hashOneTimeCode, makeOneTimeCode } from '../../security/one-time-codes.ts'
import { hasActiveAdministrator } from '../queries.ts'

/**
 * Creates a set-up code and returns a message with it for the operator. Returns undefined for a
 * trial and if an administrator is active. Codes of other processes stay valid until the first
 * administrator is active.
 */
export async function offerSetupCode(
  database: Database,
  config: Config,
): Promise<string | undefined> {
  if (!config.publicUrl || (await hasActiveAdministrator(database))) return undefined
  const code = makeOneTimeCode()
  await database
    .insertInto('setupCodes')
    .values({ codeHash: hashOneTimeCode(code) })
    .execute()
  return `No administrator is active yet. Register the first one on the site with this set-up code: ${code}`
}

export async function isSetupCode(database: Database, code: string): Promise<boolean> {
  const found = await database
    .selectFrom('setupCodes')
    .select('codeHash')
    .where('codeHash', '=', hashOneTimeCode(code))
    .executeTakeFirst()
  return found !== undefined
}

export async function forgetSetupCodes(database: Database): Promise<void> {
  await database.deleteFrom('setupCodes').execute()
}
