import { sql } from 'kysely'
import { eraseDeletedReports } from '../../src/server/administration/records/erase-deleted-reports.ts'
import { readConfig } from '../../src/server/config.ts'
import { DeletedReportPage } from '../../src/shared/deleted-reports.ts'
import { adminReportUrl, apiUrls } from '../../src/shared/urls.ts'
import type { Desk } from './desk.ts'
import type { TestSite } from './site.ts'

/** The requests of an administrator about deleted reports. */
export function deletionsBy(admin: Desk) {
  return {
    remove: (id: string) =>
      admin.ask('DELETE', adminReportUrl(id), { reasonCode: 'spam', reason: 'A test' }),
    removeSeveral: (ids: string[]) =>
      admin.ask('POST', apiUrls.adminReportDeletions, { reports: ids.map((id) => ({ id })) }),
    restore: async (...ids: string[]) => {
      const reports = ids.map((id) => ({ id }))
      return (await admin.ask('POST', apiUrls.adminReportRestorations, { reports })).body
    },
    listDeleted: async (query = '') =>
      DeletedReportPage.parse((await admin.ask('GET', apiUrls.adminDeletedReports + query)).body),
  }
}

export type Deletions = ReturnType<typeof deletionsBy>

/** The row of a report that is not deleted. */
export const storedReport = ({ database }: TestSite, id: string) =>
  database.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()

/** Runs the job as if all deleted reports had been deleted so many days ago. Its clock counts milliseconds. */
export async function eraseAfter(site: TestSite, days: number): Promise<void> {
  const { database, jobs, dataDirectory } = site
  const seconds = days * 86_400
  await sql`
    update deleted_reports set deleted_at = date_trunc('milliseconds', now()) - make_interval(secs => ${seconds})`.execute(
    database,
  )
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const config = { ...readConfig({}), dataDirectory }
  const attempt = { id: '', isLast: false, signal: new AbortController().signal }
  await eraseDeletedReports.perform({ database, config, jobs, log }, {}, attempt)
}
