import { sql } from 'kysely'
import { deletionsBy } from './deleted-reports.ts'
import { openDesk } from './desk.ts'
import { storeReports } from './reports.ts'
import { test as base } from './site-test.ts'

export type { TestSite } from './site-test.ts'

/** A `test` that begins with one report, `id`, and with an administrator who deletes at the `desk`. */
export const test = base
  .extend('admin', { scope: 'file' }, ({ site }) => openDesk(site))
  .extend('desk', { scope: 'file' }, ({ admin }) => deletionsBy(admin))
  .extend('id', { auto: true }, async ({ site }) => {
    await sql`truncate reports, deleted_reports, users, uploads cascade`.execute(site.database)
    const [id = ''] = await storeReports(site.database, [
      { description: 'A silver disc over the mill.' },
    ])
    return id
  })
