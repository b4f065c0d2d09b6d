import { sql } from 'kysely'
import { CaseExport } from '../../shared/case.ts'
import { listHistory } from '../administration/records/history.ts'
import type { AppContext } from '../app-context.ts'
import type { Database } from '../database/open.ts'
import { findCase } from './find-case.ts'

/** Entries. More than any report has. */
const longestHistory = 1_000

/** The salts of the seals, by the id of the report or of the entry. Only the witness gets them. */
async function readSalts(database: Database, id: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; salt: string }>`
    select report_id as id, encode(seal_salt, 'hex') as salt from cases
     where report_id = ${id} and seal_salt is not null
     union all
    select id, encode(seal_salt, 'hex') from case_entries
     where report_id = ${id} and seal_salt is not null`.execute(database)
  return new Map(rows.map(({ id, salt }) => [id, salt]))
}

/**
 * Everything that the site stores about one report, for its witness: all fields, the messages and the
 * history. Moderators appear as a role.
 */
export async function exportCase(
  context: Pick<AppContext, 'database' | 'config'>,
  id: string,
): Promise<CaseExport | undefined> {
  const { database } = context
  const found = await findCase(context, id)
  if (!found) return undefined
  const history = await listHistory(database, { subjectId: id, limit: longestHistory })
  const salts = await readSalts(database, id)
  return CaseExport.parse({
    exportedAt: new Date().toISOString(),
    ...found,
    seal: found.seal && { ...found.seal, salt: salts.get(id) ?? null },
    entries: found.entries.map((entry) => ({ ...entry, sealSalt: salts.get(entry.id) ?? null })),
    history: history.map(({ at, action, fromValue, toValue, reasonCode, actorId }) => ({
      ...{ at, action, fromValue, toValue, reasonCode },
      actorRole: actorId ? 'moderator' : 'site',
    })),
  })
}
