import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { test } from '../support/browser-test.ts'
import { openExplore } from '../support/explore-visit.ts'
import { storeGazetteer } from '../support/gazetteer.ts'

test.use({ staysOnSite: true, viewport: { width: 320, height: 800 } })

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  await sql`
    insert into divisions values
      ('US', 'MA', '', 'Massachusetts', 'massachusetts', 42.3, -71.8, 120, 7000000),
      ('US', 'MO', '', 'Missouri', 'missouri', 38.4, -92.5, 250, 6100000)`.execute(database)
})

test('a narrow phone shows that there are other places of the name', async ({ page }) => {
  await openExplore(page, '?place=Springfield')
  const others = page.getByText('Other places of this name:')
  await expect(others).toBeVisible()
  const middle = await others.evaluate((text) => {
    const range = document.createRange()
    range.selectNodeContents(text.firstChild ?? text)
    const { left, width } = range.getBoundingClientRect()
    return left + width / 2
  })
  expect(middle).toBeLessThan(320)
  await page.getByRole('link', { name: 'Springfield, Massachusetts, United States' }).click()
  await expect(page.getByRole('link', { name: /^Remove the filter Within 50 km/ })).toContainText(
    'Massachusetts',
  )
})
