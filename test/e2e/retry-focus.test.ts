import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { objectionUrl, placePageUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { untilHydrated } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, storeSightings } from '../support/report-facts.ts'
import type { TestSite } from '../support/site.ts'

const { placeId } = places.chicago
let reportId = ''

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  const [id = ''] = await storeSightings(database, [{ facts: places.chicago }])
  reportId = id
})

/** Reading what is shown fails. */
async function withoutTable({ database }: TestSite, table: string, act: () => Promise<void>) {
  const [here, away] = [sql.table(table), sql.table(`${table}_away`)]
  await sql`alter table ${here} rename to ${away}`.execute(database)
  try {
    await act()
  } finally {
    await sql`alter table ${away} rename to ${here}`.execute(database)
  }
}

for (const [what, table, urlOf] of [
  ['a place', 'area_counts', () => placePageUrl(placeId)],
  ['a report', 'reports', () => reportPageUrl(reportId)],
  ['a form about a report', 'reports', () => objectionUrl(reportId)],
] as const) {
  test(`after a retry the focus stays on the page of ${what}`, async ({ page, site }) => {
    await withoutTable(site, table, async () => {
      expect((await page.goto(urlOf()))?.status()).toBe(503)
    })
    await untilHydrated(page)
    const retry = page.getByRole('link', { name: 'Try again' })
    await retry.press('Enter')
    await expect(retry).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
  })
}
