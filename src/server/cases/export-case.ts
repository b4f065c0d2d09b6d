import { CaseExport } from '../../shared/case.ts'
import { listHistory } from '../administration/records/history.ts'
import type { Database } from '../database/open.ts'
import { findCase } from './find-case.ts'

/** Entries. More than any report has. */
const longestHistory = 1_000

/**
 * Everything that the site stores about one report, for its witness: all fields, the messages and the
 * history. Moderators appear as a role.
 */
export async function exportCase(database: Database, id: string): Promise<CaseExport | undefined> {
  const found = await findCase(database, id)
  if (!found) return undefined
  const history = await listHistory(database, { subjectId: id, limit: longestHistory })
  return CaseExport.parse({
    exportedAt: new Date().toISOString(),
    report: found.report,
    stage: found.stage,
    erasedOn: found.erasedOn,
    entries: found.entries,
    history: history.map(({ at, action, fromValue, toValue, reasonCode, actorId }) => ({
      ...{ at, action, fromValue, toValue, reasonCode },
      actorRole: actorId ? 'moderator' : 'site',
    })),
  })
}
