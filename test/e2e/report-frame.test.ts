import { expect } from '@playwright/test'
import { reportPageUrl } from '../../src/shared/urls.ts'
import { boxOf } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ notesRefusals: true, staysOnSite: true, contextOptions: {} })

test('a report begins at the same edge with a map and without', async ({ page, site }) => {
  await storeGazetteer(site.database)
  const [withMap = '', without = ''] = await storeSightings(site.database, [
    {
      report: { createdAt: new Date('2024-01-01') },
      facts: { ...places.chicago, ...sightedAt('1997-03-13T20:15', -6) },
    },
    { report: { createdAt: new Date('2024-01-02') }, facts: {} },
  ])
  const title = page.getByRole('heading', { level: 1 })
  const map = page.getByRole('heading', { name: 'Where it was' })
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(reportPageUrl(withMap))
    await expect(map).toBeVisible()
    const edge = (await boxOf(title)).x
    await page.goto(reportPageUrl(without))
    expect((await boxOf(title)).x).toBe(edge)
    await expect(map).toHaveCount(0)
  }

  // The newest report has an older one only, which stays on its side.
  const older = page.getByRole('link', { name: 'Older report' })
  await expect(page.getByRole('link', { name: 'Newer report' })).toHaveCount(0)
  const [link, row] = [await older.boundingBox(), await older.locator('..').boundingBox()]
  expect(link?.x).toBeGreaterThan((row?.x ?? 0) + (row?.width ?? 0) / 2)
})
