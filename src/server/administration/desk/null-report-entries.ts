import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DeskEntry } from '../../../shared/desk-entries.ts'
import type { NullReportsTable } from '../../database/case-tables.ts'
import { columnList } from '../../database/column-list.ts'
import type { Database, DatabaseTransaction } from '../../database/open.ts'

const columns = [
  ...(['id', 'distance', 'place', 'stay', 'direction', 'sky', 'note', 'heldReasons'] as const),
  ...(['createdAt', 'settledAt', 'isCounted', 'isNotePublic'] as const),
]
type NullReportRow = Pick<Selectable<NullReportsTable>, (typeof columns)[number]>

const columnsOfRow: RawBuilder<unknown> = columnList(columns)

export const nullReportActions = {
  released: 'null_report_counted',
  declined: 'null_report_declined',
} as const

function toEntry({
  id,
  note,
  createdAt,
  settledAt,
  isCounted,
  ...facts
}: NullReportRow): DeskEntry {
  return {
    id,
    kind: 'null-report',
    at: createdAt.toISOString(),
    text: note ?? '',
    authorName: null,
    isWaiting: settledAt === null,
    isPublic: isCounted,
    nullReport: facts,
    objection: null,
  }
}

/** Lists what people told who saw nothing. */
export async function listNullReports(database: Database, reportId: string): Promise<DeskEntry[]> {
  const rows = await database
    .selectFrom('nullReports')
    .select(columns)
    .where('reportId', '=', reportId)
    .execute()
  return rows.map(toEntry)
}

type Settlement = { reportId: string; entryId: string; isPublic: boolean; isNotePublic: boolean }

/** Counts a null report, with or without its note, or takes or keeps it from the public. */
export async function settleNullReport(
  transaction: DatabaseTransaction,
  { reportId, entryId, isPublic, isNotePublic }: Settlement,
): Promise<DeskEntry | undefined> {
  const { rows } = await sql<NullReportRow>`
    update null_reports
       set settled_at = now(), is_counted = ${isPublic},
           is_note_public = ${isPublic && isNotePublic} and note is not null
     where report_id = ${reportId} and id = ${entryId}
    returning ${columnsOfRow}`.execute(transaction)
  return rows[0] && toEntry(rows[0])
}
