import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Case, PublicAddition } from '../../shared/case.ts'
import type { HistoryAction } from '../../shared/history.ts'
import { reportStatusTable } from '../../shared/report-status.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import type { AppContext } from '../app-context.ts'
import { type Database, runStatement } from '../database/open.ts'
import { findCaseNotice } from '../notices/case-notices.ts'
import { holderRows } from '../reports/holder-reports.ts'
import { isPublic } from '../reports/public-reports.ts'
import { type CaseRow, readCaseRow, sealColumns } from './case-row.ts'
import { findRedactions } from './find-redactions.ts'
import { isRecallDue } from './is-recall-due.ts'
import { listEntries } from './list-entries.ts'

type Row = CaseRow & { isRecallDue: boolean }

const storedOrDeleted = sql`
  (select * from reports where id = cases.report_id
    union all
   select populated.* from jsonb_populate_record(null::reports, deleted_reports.report) as populated
    where deleted_reports.id is not null)`

/** Reads the report where it is: among the reports, or among the deleted ones. */
async function findRow(database: Database, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select report.*, deleted_at as "deletedAt", erasure_requested_at as "erasureRequestedAt",
           ${sealColumns}, ${isRecallDue(sql`report."createdAt"`)} as "isRecallDue"
      from cases
      left join deleted_reports on deleted_reports.id = cases.report_id
     cross join lateral (${holderRows(storedOrDeleted)}) as report
     where cases.report_id = ${id}`.execute(database)
  return rows[0]
}

/**
 * The latest decision on the status, or the deletion by a moderator that holds. The reason is of the operator's
 * list. The text beside it is a remark for administrators.
 */
async function findDecision(
  database: Database,
  { id, stage, entries }: Pick<Case, 'stage' | 'entries'> & { id: string },
): Promise<Case['decision']> {
  const actions: HistoryAction[] =
    stage === 'deleted' ? ['report_status_changed', 'report_deleted'] : ['report_status_changed']
  const row = await database
    .selectFrom('append_only.history')
    .leftJoin('decisionReasons', 'key', 'reasonCode')
    .select(['at', 'reasonCode', 'sentence', 'ground'])
    .where('subjectKind', '=', 'report')
    .where('subjectId', '=', id)
    .where('action', 'in', actions)
    .orderBy('append_only.history.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  // Both were written in one transaction, so they have one time.
  const at = row.at.toISOString()
  const written = entries.find(({ kind, createdAt }) => kind === 'answer' && createdAt === at)
  return {
    entryId: written?.id ?? null,
    decidedOn: utcDayOf(row.at),
    reasonCode: row.reasonCode,
    sentence: row.sentence,
    ground: row.ground ?? 'terms',
  }
}

/** Returns the case of a report for its witness; undefined if the report is erased. */
export async function findCase(
  context: Pick<AppContext, 'database' | 'config'>,
  id: string,
): Promise<Case | undefined> {
  const { database, config } = context
  const found = await findRow(database, id)
  if (!found) return undefined
  const { isRecallDue: isDue, ...row } = found
  const entries = (await listEntries(database, [id])).get(id) ?? []
  const held = readCaseRow(row)
  const hasVerdict = reportStatusTable[row.status].isVerdict
  const isOpen = held.stage === 'open'
  return {
    ...held,
    decision: await findDecision(database, { id, stage: held.stage, entries }),
    redactions: await findRedactions(database, id),
    entries,
    notice: await findCaseNotice(context, id),
    mayNotify: config.site.sendsNotices && isOpen && row.identifiersRemovedAt === null,
    mayRecall: isOpen && isDue && !entries.some(({ kind }) => kind === 'recall'),
    mayReply: isOpen && hasVerdict && !entries.some(({ kind }) => kind === 'reply'),
    formKey: randomUUID(),
  }
}

type AdditionRow = Pick<PublicAddition, 'kind' | 'text'> & {
  createdAt: Date
  sealHash: string | null
}

const additionsOf = (id: string) => sql<AdditionRow>`
  select kind, created_at as "createdAt", text, encode(seal_hash, 'hex') as "sealHash"
    from case_entries
   where report_id = ${id} and is_public
     and exists (select from reports where id = ${id} and ${isPublic})
   order by created_at, id`

/** Lists what witnesses added to a public report, the earliest first. */
export async function listAdditions(database: Database, id: string): Promise<PublicAddition[]> {
  const rows = await runStatement(database, { name: 'additions', statement: additionsOf(id) })
  return rows.map(({ createdAt, sealHash, ...addition }) => ({
    ...addition,
    addedOn: utcDayOf(createdAt),
    ...(sealHash ? { sealHash } : {}),
  }))
}
