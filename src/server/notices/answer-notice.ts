import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { hashOneTimeCode } from '../security/one-time-codes.ts'

type Keep = (database: Database, codeHash: Buffer) => Promise<{ numAffectedRows?: bigint }>

const keepSearch: Keep = (database, codeHash) =>
  sql`
    update saved_searches
       set confirmed_at = coalesce(confirmed_at, now()), kept_at = now(),
           seen_until = coalesce(seen_until, now()),
           due_at = coalesce(due_at, now() + case frequency when 'day' then interval '1 day'
                                                            else interval '7 days' end)
     where code_hash = ${codeHash}`.execute(database)

const keepCaseNotice: Keep = (database, codeHash) =>
  sql`
    update case_notices set confirmed_at = coalesce(confirmed_at, now()), kept_at = now()
     where code_hash = ${codeHash}`.execute(database)

/** Confirms a notice by its first mail, or keeps it for another year. False if the code is unknown. */
export async function keepNotice(database: Database, code: string): Promise<boolean> {
  const codeHash = hashOneTimeCode(code)
  for (const keep of [keepSearch, keepCaseNotice]) {
    const { numAffectedRows = 0n } = await keep(database, codeHash)
    if (numAffectedRows > 0n) return true
  }
  return false
}

/** Erases a notice with its address. False if the code is unknown. */
export async function endNotice(database: Database, code: string): Promise<boolean> {
  const codeHash = hashOneTimeCode(code)
  for (const table of ['savedSearches', 'caseNotices'] as const) {
    const { numDeletedRows } = await database
      .deleteFrom(table)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    if (numDeletedRows > 0n) return true
  }
  return false
}
