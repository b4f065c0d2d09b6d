import { sql } from 'kysely'
import type { Database } from '../database/open.ts'
import { hashOneTimeCode } from '../security/one-time-codes.ts'

/** Confirms a search by its first mail, or keeps it for another year. False if the code is unknown. */
export async function keepSearch(database: Database, code: string): Promise<boolean> {
  const kept = await sql`
    update saved_searches
       set confirmed_at = coalesce(confirmed_at, now()), kept_at = now(),
           seen_until = coalesce(seen_until, now()),
           due_at = coalesce(due_at, now() + case frequency when 'day' then interval '1 day'
                                                            else interval '7 days' end)
     where code_hash = ${hashOneTimeCode(code)}`.execute(database)
  return (kept.numAffectedRows ?? 0n) > 0n
}

/** Erases a notice with its address. False if the code is unknown. */
export async function endNotice(database: Database, code: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('savedSearches')
    .where('codeHash', '=', hashOneTimeCode(code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
