import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'
import { storeUser } from './accounts.ts'
import { storeAdministrator } from './administrators.ts'
import { storeReports } from './reports.ts'

/** The tables that `storeWorkedReport` fills. */
export const workedTables = [
  'public.users',
  'public.admin_users',
  'public.reports',
  'public.report_counts',
  'public.report_facts',
  'public.report_notes',
  'public.cases',
  'public.case_entries',
  'append_only.history',
]

/** Stores a report of an account, with a note, a message in its case and a line of its history. */
export async function storeWorkedReport(database: Database): Promise<void> {
  const user = await storeUser(database)
  const authorId = await storeAdministrator(database)
  const [reportId = ''] = await storeReports(database, [{ userId: user.id }])
  const author = { authorId, authorName: 'The Warden' }
  await database
    .insertInto('reportNotes')
    .values({ reportId, ...author, text: 'Asked the airport.' })
    .execute()
  await database.insertInto('cases').values({ reportId }).execute()
  await database
    .insertInto('caseEntries')
    .values({ reportId, kind: 'message', text: 'Is there news?' })
    .execute()
  await sql`
    insert into append_only.history (actor_id, actor_name, action, subject_kind, subject_id)
    values (${authorId}::uuid, 'The Warden', 'report_reviewed', 'report', ${reportId}::uuid)`.execute(
    database,
  )
}
