import type { HistoryAction, HistoryEntry, HistorySubject } from '../../shared/history.ts'
import type { Database, DatabaseTransaction } from '../database/open.ts'

type Decision = {
  /** `id` is null for whoever works at the shell of the server. */
  actor: { id: string | null; username: string }
  action: HistoryAction
  /** `name` for administrators only: of a report nothing but its id outlives it. */
  subject: { kind: HistorySubject; id: string; name?: string }
  from?: string | null
  to?: string | null
  reason?: { code: string; text: string | null } | undefined
}

/** Adds to the history, in the transaction that does what is decided: both happen or neither. */
export async function recordDecision(
  transaction: DatabaseTransaction,
  ...decisions: Decision[]
): Promise<void> {
  if (decisions.length === 0) return
  const rows = decisions.map(({ actor, action, subject, from, to, reason }) => ({
    actorId: actor.id,
    actorName: actor.username,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name ?? null,
    fromValue: from ?? null,
    toValue: to ?? null,
    reasonCode: reason?.code ?? null,
    reasonText: reason?.text ?? null,
  }))
  await transaction.insertInto('append_only.history').values(rows).execute()
}

type HistoryQuery = {
  subject?: { kind: HistorySubject; id: string } | undefined
  /** Only what was recorded before the entry with this id. */
  before?: number | undefined
  limit: number
}

/** What was recorded, the latest first. */
export async function listHistory(
  database: Database,
  { subject, before, limit }: HistoryQuery,
): Promise<HistoryEntry[]> {
  let query = database.selectFrom('append_only.history').selectAll()
  if (subject) {
    query = query.where('subjectKind', '=', subject.kind).where('subjectId', '=', subject.id)
  }
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
