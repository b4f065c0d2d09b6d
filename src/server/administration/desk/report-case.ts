import { sql } from 'kysely'
import type { ReportCase, ReportNote, RevealedReporter } from '../../../shared/moderation.ts'
import type { Database } from '../../database/open.ts'
import { archiveOfReport } from '../../importing/import-sources.ts'
import { readingOfReport } from '../../sightings/reading-of-report.ts'
import type { Administrator } from '../queries.ts'
import { listHistory, recordDecision, subjectReport } from '../records/history.ts'
import { findAdminReport } from './desk-queries.ts'
import { noteReading } from './note-reading.ts'

/** Entries. More than anyone reads of one report. */
const longestHistory = 200
const mostNotes = 500

type NoteRow = { id: string; createdAt: Date; authorName: string; text: string }

/** A correction replaces all three answers. */
const statedTime = sql`
  case when corrected_date is null
       then json_build_object('sightingDate', sighting_date, 'sightingTime', sighting_time,
                              'timePrecision', time_precision)
       else json_build_object('sightingDate', corrected_date, 'sightingTime', corrected_time,
                              'timePrecision', corrected_precision) end`

function toNote({ createdAt, ...note }: NoteRow): ReportNote {
  return { ...note, at: createdAt.toISOString() }
}

/** Returns a report with its notes and its history, or undefined. */
export async function findReportCase(
  database: Database,
  id: string,
  { role }: Administrator,
): Promise<ReportCase | undefined> {
  const report = await findAdminReport(database, id, role)
  if (!report) return undefined
  const notes = await database
    .selectFrom('reportNotes')
    .select(['id', 'createdAt', 'authorName', 'text'])
    .where('reportId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostNotes)
    .execute()
  const { rows } = await sql<Pick<ReportCase, 'reading' | 'hasNoPlace' | 'statedTime' | 'archive'>>`
    select ${readingOfReport} as reading, has_no_place, ${statedTime} as stated_time, ${archiveOfReport} as archive
      from reports where id = ${id}`.execute(database)
  const [found] = rows
  if (!found) return undefined
  const history = await listHistory(database, { subjectId: id, limit: longestHistory })
  return { report, notes: notes.map(toNote), history, ...found }
}

/** Returns the new note, or undefined if there is no such report. */
export async function addNote(
  database: Database,
  { id, administrator, text }: { id: string; administrator: Administrator; text: string },
): Promise<ReportNote | undefined> {
  const { rows } = await sql<NoteRow>`
    insert into report_notes (report_id, author_id, author_name, text)
    select id, ${administrator.id}::uuid, ${administrator.username}, ${text}
      from reports where id = ${id} for key share
    returning id, created_at, author_name, text`.execute(database)
  return rows[0] && toNote(rows[0])
}

/** Returns the unmasked name and address, and records in the history who asked for them. */
export async function revealReporter(
  database: Database,
  id: string,
  actor: Administrator,
): Promise<RevealedReporter | undefined> {
  const revealed = await database.transaction().execute(async (transaction) => {
    const reporter = await transaction
      .selectFrom('reports')
      .select(['fullName', 'email'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!reporter) return undefined
    const subject = subjectReport(id)
    await recordDecision(transaction, { actor, action: 'report_revealed', subject })
    return reporter
  })
  if (revealed) await noteReading(database, actor, [id])
  return revealed
}
