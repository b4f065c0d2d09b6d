import type { Case } from '../../shared/case.ts'
import { redactedFields } from '../../shared/redactions.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import type { Database } from '../database/open.ts'

/** What was removed from the texts of a report and not put back: of each text the latest. */
export async function findRedactions(database: Database, id: string): Promise<Case['redactions']> {
  const rows = await database
    .selectFrom('append_only.history')
    .leftJoin('decisionReasons', 'key', 'reasonCode')
    .select(['at', 'action', 'toValue', 'sentence'])
    .where('subjectKind', '=', 'report')
    .where('subjectId', '=', id)
    .where('action', 'in', ['text_redacted', 'redaction_taken_back'])
    .orderBy('append_only.history.id')
    .execute()
  return redactedFields.flatMap((field) => {
    const standing: typeof rows = []
    for (const row of rows.filter(({ toValue }) => toValue === field)) {
      // Only the latest of a text can be taken back.
      if (row.action === 'text_redacted') standing.push(row)
      else standing.pop()
    }
    const latest = standing.at(-1)
    if (!latest) return []
    const redactedOn = utcDayOf(latest.at)
    return [{ field, redactedOn, sentence: latest.sentence }]
  })
}
