import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { AdministratorRole } from '../../shared/administration.ts'
import type { HistoryAction } from '../../shared/history.ts'
import {
  chainBeginning,
  type DecisionAct,
  hashDecision,
  type PublicDecision,
} from '../../shared/public-decisions.ts'
import { reportStatuses } from '../../shared/report-status.ts'
import type { DatabaseTransaction } from '../database/open.ts'
import { publicHourOf } from '../reports/public-row.ts'
import { readHead } from './read-decisions.ts'

/** An arbitrary number. No other advisory lock in this database uses it. */
const chainLock = 5_402_545_001

/** The actions on reports that are public. A change of status is published as the new status. */
const publicActs: Partial<Record<HistoryAction, DecisionAct>> = {
  report_released: 'released',
  report_deleted: 'deleted',
  report_restored: 'restored',
  report_erased: 'erased',
  place_corrected: 'corrected',
  place_correction_removed: 'corrected',
  time_corrected: 'corrected',
  time_correction_removed: 'corrected',
  addition_released: 'addition_released',
  addition_declined: 'addition_declined',
  null_report_counted: 'null_report_counted',
  null_report_declined: 'null_report_declined',
  text_redacted: 'redacted',
  redaction_taken_back: 'redaction_taken_back',
  video_released: 'video_released',
  video_withheld: 'video_withheld',
}

/** What the history records, as far as it may be public. */
type Decision = {
  actor: { id: string | null; username: string; role?: AdministratorRole }
  action: HistoryAction
  subject: { kind: string; id: string }
  to?: string | null
  reason?: { code: string } | undefined
}

const witnessName = 'reporter'

function actOf({ action, actor, to }: Decision): DecisionAct | undefined {
  const isWitness = actor.username === witnessName && actor.id === null
  if (action === 'report_status_changed') return reportStatuses.find((status) => status === to)
  // Who takes a video away is nobody's business but the witness's.
  if (isWitness && action === 'video_withheld') return undefined
  return isWitness && action === 'report_deleted' ? 'withdrawn' : publicActs[action]
}

function roleOf({ actor }: Decision): PublicDecision['actorRole'] {
  if (actor.id !== null) return actor.role ?? 'admin'
  return actor.username === witnessName ? 'witness' : 'register'
}

/** The salts of reports that still exist. A report gets its salt with its first decision. */
async function readSalts(
  transaction: DatabaseTransaction,
  ids: string[],
): Promise<Map<string, Buffer>> {
  await sql`
    insert into decision_salts (report_id, salt)
    select id, decode(replace(gen_random_uuid()::text, '-', ''), 'hex')
      from unnest(${ids}::uuid[]) as asked (id)
     where exists (select from reports where reports.id = asked.id)
        or exists (select from deleted_reports where deleted_reports.id = asked.id)
     order by id
        on conflict do nothing`.execute(transaction)
  const rows = await transaction
    .selectFrom('decisionSalts')
    .selectAll()
    .where('reportId', 'in', ids)
    .execute()
  return new Map(rows.map(({ reportId, salt }) => [reportId, salt]))
}

/** The same for all decisions on one report. Without its salt nobody can tell which report it is. */
function caseRefOf(id: string, salt: Buffer = randomBytes(16)): string {
  return createHmac('sha256', salt).update(id).digest('hex').slice(0, 32)
}

/**
 * The only way into the public ledger: appends the decisions on reports that are public. Runs in their
 * transaction. Until it commits, no other transaction appends, so the chain never forks.
 */
export async function publishDecisions(
  transaction: DatabaseTransaction,
  decisions: Decision[],
): Promise<void> {
  const published = decisions.flatMap((decision) => {
    const act = decision.subject.kind === 'report' ? actOf(decision) : undefined
    return act ? [{ ...decision, act }] : []
  })
  if (published.length === 0) return
  const salts = await readSalts(
    transaction,
    published.map(({ subject }) => subject.id),
  )
  await sql`select pg_advisory_xact_lock(${chainLock})`.execute(transaction)
  let previous = (await readHead(transaction)) ?? chainBeginning
  const decidedAt = publicHourOf(new Date()).toISOString()
  const rows: PublicDecision[] = []
  for (const decision of published) {
    const { act, reason, subject } = decision
    const row = {
      n: previous.n + 1,
      decidedAt,
      caseRef: caseRefOf(subject.id, salts.get(subject.id)),
      act,
      reasonCode: reason?.code ?? null,
      actorRole: roleOf(decision),
      previousHash: previous.hash,
    }
    previous = { ...row, hash: await hashDecision(row) }
    rows.push({ ...row, hash: previous.hash })
  }
  await transaction.insertInto('decision_ledger.public_decisions').values(rows).execute()
}
