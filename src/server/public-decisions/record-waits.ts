import { sql } from 'kysely'
import { reportStatuses, verdictStatuses } from '../../shared/report-status.ts'
import type { DatabaseTransaction } from '../database/open.ts'

/** What the history records, as far as it matters here. */
type Decision = {
  actor: { id: string | null }
  action: string
  subject: { kind: string; id: string }
  from?: string | null
  to?: string | null
}

const today = sql`(now() at time zone 'UTC')::date`

const isVerdict = (status: string | null | undefined) =>
  verdictStatuses.some((verdict) => verdict === status)
const isOpen = (status: string | null | undefined) =>
  !isVerdict(status) && reportStatuses.some((known) => known === status)

/** A moderator decided on a report that nobody had decided on. */
function decides({ action, from, to }: Decision): boolean {
  if (action === 'report_deleted') return isOpen(from)
  return action === 'report_status_changed' && isOpen(from) && isVerdict(to)
}

function takesBack({ action, from, to }: Decision): boolean {
  if (action === 'report_restored') return true
  return action === 'report_status_changed' && isVerdict(from) && isOpen(to)
}

const idsOf = (decisions: Decision[]) => decisions.map(({ subject }) => subject.id)

/**
 * Notes how long the reports waited, in the transaction that decides. Only the first decision counts;
 * one that is taken back on the same day never was. Reports of archives waited elsewhere.
 */
export async function recordWaits(
  transaction: DatabaseTransaction,
  decisions: Decision[],
): Promise<void> {
  const byModerators = decisions.filter(
    ({ actor, subject }) => actor.id !== null && subject.kind === 'report',
  )
  const decided = idsOf(byModerators.filter(decides))
  const takenBack = idsOf(byModerators.filter(takesBack))
  if (takenBack.length > 0) {
    await sql`
      delete from decision_waits
       where report_id = any(${takenBack}::uuid[]) and decided_on = ${today}
         and not exists (select from reports
                          where reports.id = report_id
                            and status = any(${verdictStatuses}))`.execute(transaction)
  }
  if (decided.length === 0) return
  await sql`
    insert into decision_waits (report_id, decided_on, business_days)
    select id, ${today},
           greatest(business_days_between((created_at at time zone 'UTC')::date, ${today}), 0)
      from (select id, created_at from reports
             where id = any(${decided}::uuid[]) and import_source is null
            union all
            select id, (report ->> 'created_at')::timestamptz from deleted_reports
             where id = any(${decided}::uuid[]) and report ->> 'import_source' is null) as found
        on conflict do nothing`.execute(transaction)
}
