import type { AdministratorRole } from '../../../shared/administration.ts'
import {
  type HistoryAction,
  type HistoryEntry,
  type HistorySubject,
  type HistoryTopic,
  historySubjects,
} from '../../../shared/history.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { publishDecisions } from '../../public-decisions/publish-decisions.ts'
import { recordWaits } from '../../public-decisions/record-waits.ts'

export type Reason = { code: string; text: string | null }

/** Actors without an account: an operator at the server's shell, and a scheduled job. */
export const shell = { id: null, username: 'shell' }
export const schedule = { id: null, username: 'schedule' }
/** The actor for a witness. A witness has no account here. */
export const reporter = { id: null, username: 'reporter' }

/** Who decides. `id` is null for an actor without an account. */
export type Actor = { id: string | null; username: string }

type Decision = {
  actor: Actor & { role?: AdministratorRole }
  action: HistoryAction
  /** `name` is never for a report: only the id of a report may outlive it. */
  subject: { kind: HistorySubject; id: string; name?: string }
  from?: string | null
  to?: string | null
  reason?: Reason | undefined
}

export const subjectReport = (id: string) => ({ kind: 'report', id }) as const

/** Adds to the history, the public ledger and the queue clock. Must be called in the transaction that carries out the decisions. */
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
  await publishDecisions(transaction, decisions)
  await recordWaits(transaction, decisions)
}

const deletionActions: HistoryAction[] = ['report_deleted', 'report_restored', 'report_erased']

type Selection = {
  topic?: HistoryTopic | undefined
  subjectId?: string | undefined
  /** Only entries before the one with this id. */
  before?: number | undefined
  limit: number
}

/** Lists entries, the latest first. */
export async function listHistory(
  database: Database,
  { topic, subjectId, before, limit }: Selection,
): Promise<HistoryEntry[]> {
  let query = database.selectFrom('append_only.history').selectAll()
  if (topic === 'administrators') query = query.where('subjectKind', '=', 'administrator')
  if (topic === 'deletions') query = query.where('action', 'in', deletionActions)
  if (subjectId) {
    // Names all kinds, because the index begins with the kind.
    query = query.where('subjectKind', 'in', historySubjects).where('subjectId', '=', subjectId)
  }
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
