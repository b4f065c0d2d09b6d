import type { Page } from '@playwright/test'
import type { HistoryAction } from '../../src/shared/history.ts'
import { signInAs } from './admin-pages.ts'
import { test as base } from './admin-test.ts'
import { storeAdministrator } from './administrators.ts'
import type { TestSite } from './site.ts'

/** Each test starts signed in as the only administrator of a register without reports. */
export const test = base.extend<{ administratorId: string }>({
  administratorId: [
    async ({ site, context }, use) => {
      await site.database.deleteFrom('reports').execute()
      const id = await storeAdministrator(site.database)
      await signInAs(context, site, id)
      await use(id)
    },
    { auto: true },
  ],
})

export const press = (page: Page, key: string) => page.keyboard.press(key)

export const places = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ location: `Place ${index + 1}` }))

/** The status of each report, by its location. */
export async function statuses(site: TestSite): Promise<Record<string, string>> {
  const rows = await site.database.selectFrom('reports').select(['location', 'status']).execute()
  return Object.fromEntries(rows.map(({ location, status }) => [location, status]))
}

/** The history of the reports, oldest first. */
export const historyRows = (site: TestSite, action: HistoryAction) =>
  site.database
    .selectFrom('append_only.history')
    .select(['subjectId', 'fromValue', 'toValue', 'reasonCode', 'reasonText'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
