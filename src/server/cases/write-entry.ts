import { sql } from 'kysely'
import { mostEntries, type WrittenKind } from '../../shared/case.ts'
import { verdictStatuses } from '../../shared/report-status.ts'
import { utcDayOf } from '../../shared/sighting-date.ts'
import type { Database } from '../database/open.ts'
import { conflict } from '../http/problems.ts'
import { isRecallDue } from './is-recall-due.ts'
import { hashRecall, newSalt } from './seal.ts'

type NewEntry = { reportId: string; kind: WrittenKind; text: string; formKey: string }

/** A verdict: only then there is something to reply to (decision 30). */
const hasVerdict = sql`reports.status = any(${verdictStatuses})`

/**
 * Stores what the witness wrote. The same form twice stores one entry. Throws 409 if the report is
 * deleted, has no verdict to reply to, has a reply, has too many entries, or if a second account is
 * not due or was given.
 */
export async function writeEntry(database: Database, entry: NewEntry): Promise<void> {
  const { reportId, kind, text, formKey } = entry
  const createdAt = new Date()
  const salt = kind === 'recall' ? newSalt() : null
  const hash = salt && hashRecall(text, salt, utcDayOf(createdAt))
  const { numAffectedRows = 0n } = await sql`
    insert into case_entries (report_id, kind, text, form_key, created_at, seal_hash, seal_salt)
    select cases.report_id, ${kind}, ${text}, ${formKey}::uuid, ${createdAt}, ${hash}::bytea, ${salt}::bytea
      from cases join reports on reports.id = cases.report_id
     where cases.report_id = ${reportId} and (${kind} <> 'reply' or ${hasVerdict})
       and (${kind} <> 'recall' or ${isRecallDue(sql`reports.created_at`)})
       and (select count(*) from case_entries
             where report_id = ${reportId} and kind <> 'answer') < ${mostEntries}
        on conflict do nothing`.execute(database)
  if (numAffectedRows > 0n) return
  const known = await database
    .selectFrom('caseEntries')
    .select('id')
    .where('reportId', '=', reportId)
    .where('formKey', '=', formKey)
    .executeTakeFirst()
  if (!known) throw conflict('case-takes-no-more')
}
