import { sql } from 'kysely'
import type { CaseEntryKind } from '../../../shared/case.ts'
import type { DeskEntries, DeskEntry, WaitingCase } from '../../../shared/desk-entries.ts'
import type { HistoryAction } from '../../../shared/history.ts'
import type { AppContext } from '../../app-context.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'
import { notFound } from '../../http/problems.ts'
import { purgeReports } from '../../http/purge-caches.ts'
import type { Administrator } from '../queries.ts'
import { recordDecision, subjectReport } from '../records/history.ts'
import { listNullReports, nullReportActions, settleNullReport } from './null-report-entries.ts'
import { listObjections, settleObjection } from './objection-entries.ts'

type EntryRow = {
  id: string
  kind: CaseEntryKind
  text: string
  createdAt: Date
  authorName: string | null
  settledAt: Date | null
  isPublic: boolean
}

const columns = ['id', 'kind', 'text', 'createdAt', 'authorName', 'settledAt', 'isPublic'] as const

function toDeskEntry({ createdAt, settledAt, kind, ...row }: EntryRow): DeskEntry {
  const isWaiting = settledAt === null && kind !== 'answer'
  return { ...row, kind, at: createdAt.toISOString(), isWaiting, nullReport: null, objection: null }
}

/** Lists what witness, moderators and others wrote, the earliest first. */
export async function listDeskEntries(database: Database, reportId: string): Promise<DeskEntries> {
  const found = await database
    .selectFrom('cases')
    .select('reportId')
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  const rows = await database
    .selectFrom('caseEntries')
    .select(columns)
    .where('reportId', '=', reportId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const entries = [
    ...rows.map(toDeskEntry),
    ...(await listNullReports(database, reportId)),
    ...(await listObjections(database, reportId)),
  ]
  entries.sort((one, other) => one.at.localeCompare(other.at))
  return { isOpen: found !== undefined, entries }
}

const mostWaiting = 50

/** Lists the reports with something new from their witness or others, the one that waits longest first. */
export async function listWaitingCases(database: Database): Promise<WaitingCase[]> {
  const { rows } = await sql<{ id: string; location: string; entries: number; waitsSince: Date }>`
    select reports.id, location, waiting.entries::int, waits_since
      from (select report_id, count(*) as entries, min(created_at) as waits_since
              from (select report_id, created_at from case_entries
                     where settled_at is null and kind <> 'answer'
                     union all
                    select report_id, created_at from null_reports
                     where settled_at is null
                     union all
                    select report_id, created_at from objections
                     where settled_at is null) as waiting
             group by report_id) as waiting
      join reports on reports.id = waiting.report_id
     order by waits_since limit ${mostWaiting}`.execute(database)
  return rows.map(({ waitsSince, ...row }) => ({ ...row, waitsSince: waitsSince.toISOString() }))
}

type Answer = { reportId: string; text: string; administrator: Administrator }

/** Answers the witness, and so settles all messages. Throws 404 if nobody could read the answer. */
export async function answerWitness(
  database: Database,
  { reportId, text, administrator }: Answer,
): Promise<DeskEntry> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<EntryRow>`
      insert into case_entries (report_id, kind, text, author_id, author_name, settled_at)
      select cases.report_id, 'answer', ${text}, ${administrator.id}::uuid,
             ${administrator.username}, now()
        from cases join reports on reports.id = cases.report_id
       where cases.report_id = ${reportId}
      returning id, kind, text, created_at, author_name, settled_at, is_public`.execute(transaction)
    const [answer] = rows
    if (!answer) throw notFound('report')
    await transaction
      .updateTable('caseEntries')
      .set({ settledAt: new Date() })
      .where('reportId', '=', reportId)
      .where('kind', '=', 'message')
      .where('settledAt', 'is', null)
      .execute()
    return toDeskEntry(answer)
  })
}

type Sentence = { administrator: Administrator; toWitness?: string | null | undefined }

/** Stores the sentence of a decision in the cases, where it is erased with them. */
export async function tellWitnesses(
  transaction: DatabaseTransaction,
  { administrator, toWitness }: Sentence,
  reportIds: string[],
): Promise<void> {
  if (!toWitness || reportIds.length === 0) return
  await sql`
    insert into case_entries (report_id, kind, text, author_id, author_name, settled_at)
    select report_id, 'answer', ${toWitness}, ${administrator.id}::uuid,
           ${administrator.username}, now()
      from cases where report_id = any(${reportIds}::uuid[])`.execute(transaction)
}

const additionActions = { released: 'addition_released', declined: 'addition_declined' } as const

/** What the history calls the settlement; undefined for a message, which is only read. */
function actionOf({ kind, isPublic, objection }: DeskEntry): HistoryAction | undefined {
  if (kind === 'message') return undefined
  if (objection) return objection.isUpheld ? 'objection_upheld' : 'objection_declined'
  const actions = kind === 'null-report' ? nullReportActions : additionActions
  return actions[isPublic ? 'released' : 'declined']
}

type Settlement = {
  reportId: string
  entryId: string
  isPublic: boolean
  isNotePublic: boolean
  administrator: Administrator
}

/** Publishes an addition, or takes or keeps it from the public; answers an objection; marks a message as read. */
export async function settleEntry(
  { database, config, jobs }: Pick<AppContext, 'database' | 'config' | 'jobs'>,
  settlement: Settlement,
): Promise<DeskEntry> {
  const { reportId, entryId, isPublic, administrator } = settlement
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<EntryRow>`
      update case_entries
         set settled_at = now(), is_public = ${isPublic} and kind not in ('message', 'answer')
       where report_id = ${reportId} and id = ${entryId} and kind <> 'answer'
      returning id, kind, text, created_at, author_name, settled_at, is_public`.execute(transaction)
    const [found] = rows
    const entry = found
      ? toDeskEntry(found)
      : ((await settleNullReport(transaction, settlement)) ??
        (await settleObjection(transaction, { config, jobs }, settlement)))
    if (!entry) throw notFound('entry')
    const action = actionOf(entry)
    if (action) {
      const subject = subjectReport(reportId)
      await recordDecision(transaction, { actor: administrator, action, subject })
      await purgeReports(transaction, { config, jobs }, [reportId])
    }
    return entry
  })
}
