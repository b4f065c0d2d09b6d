import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'
import { populations } from '../../src/server/numbers/populations.ts'
import { pageUrls, placePageUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { test } from '../support/browser-test.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

const shapes = 'sphere disk triangle cigar light fireball egg diamond cross cone chevron cube star'

/** As many reports from each state and country and of each shape, in the counters alone. */
async function countEverywhere(database: Database): Promise<void> {
  const areas = [...populations.keys()].map((area) => ({
    area,
    kind: area.includes('-') ? 'division' : 'country',
  }))
  const series = [
    ...areas.map(({ area, kind }) => ({ kind, bucket: area })),
    ...shapes.split(' ').map((bucket) => ({ kind: 'shape', bucket })),
  ]
  await sql`insert into area_counts (kind, area, year, type, reports)
            select kind, area, -1, 1, 100
              from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as (kind text, area text)
            on conflict do nothing`.execute(database)
  await sql`insert into report_series (kind, bucket, type, region, reports)
            select kind, bucket, 'ufo', 'usa', 100
              from jsonb_to_recordset(${JSON.stringify(series)}::jsonb) as (kind text, bucket text)
            on conflict do nothing`.execute(database)
}

let id = ''

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  const ids = await storeSightings(site.database, [
    {
      report: { description: 'A row of amber lights hung over the lake and went out. '.repeat(4) },
      facts: { ...places.chicago, ...sightedAt('1997-03-13T20:15', -6) },
    },
    { facts: { ...places.flagstaff, ...sightedAt('2001-05-01T22:00', -7) } },
    { facts: { ...places.chicago, ...sightedAt('1910-05-01T22:00', -6) } },
  ])
  id = ids[0] ?? ''
  await countEverywhere(site.database)
})

/** Sheets of A4 that the browser prints, with its own margins. */
async function countSheets(page: Page): Promise<number> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  const document = (await page.pdf({ format: 'A4', margin })).toString('latin1')
  return document.match(/\/Type \/Page\b/g)?.length ?? 0
}

const printed: Record<string, () => string> = {
  Explore: () => pageUrls.explore,
  'the map': () => pageUrls.map,
  'the numbers': () => pageUrls.numbers,
  'a place': () => placePageUrl(places.chicago.placeId),
  'a report': () => reportPageUrl(id),
}

for (const [name, path] of Object.entries(printed)) {
  test(`${name}: nothing is printed that only a screen can use`, async ({ page }) => {
    await page.goto(path())
    await expect(page.getByRole('link', { name: 'Submit Sighting' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const role of ['button', 'textbox', 'combobox'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0)
    }
    await expect(page.getByText('Download these reports')).toBeHidden()
    await expect(page.getByRole('link', { name: 'See where, on the map' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Submit Sighting' })).toBeHidden()
    await expect(page.getByText(/^Choose /).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveText(
      /^© \d+ [\w ]+\. All rights reserved\.$/,
      {
        useInnerText: true,
      },
    )
  })
}

for (const [name, first] of [
  ['the numbers', 1922],
  ['a place', 1918],
] as const) {
  test(`${name}: paper says how many reports the picture of years leaves out`, async ({ page }) => {
    const isNotDrawn = `1 report from before ${first} is not drawn.`
    await page.goto(printed[name]?.() ?? '')
    const years = page.getByRole('figure').filter({ hasText: 'By year of the sighting' })
    await expect(years).toContainText(`${isNotDrawn} The table has it.`, { useInnerText: true })
    await page.emulateMedia({ media: 'print' })
    await expect(years).toContainText(isNotDrawn, { useInnerText: true })
    await expect(years).not.toContainText('table', { useInnerText: true })
  })
}

test('the form is printed from its own page, but not from the main page', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(pageUrls.submit)
  await expect(page.getByLabel('Detailed Description')).toBeVisible()
  await page.goto(pageUrls.main)
  await expect(page.locator('#reports')).toBeVisible()
  await expect(page.getByLabel('Detailed Description')).toBeHidden()
})

test('a short report with its map fits on one sheet', async ({ page }) => {
  await page.goto(reportPageUrl(id))
  await expect(page.getByRole('heading', { name: 'Where it was' })).toBeVisible()
  expect(await countSheets(page)).toBe(1)
})

test('the map of the USA with all states fits on two sheets', async ({ page }) => {
  await page.goto(`${pageUrls.map}?view=usa`)
  await expect(page.getByRole('row', { name: /Wyoming/ })).toBeVisible()
  expect(await countSheets(page)).toBe(2)
})

test('the numbers of all states and countries fit on five sheets', async ({ page }) => {
  await page.goto(pageUrls.numbers)
  await expect(page.getByRole('row', { name: /Wyoming/ })).toBeVisible()
  expect(await countSheets(page)).toBeLessThanOrEqual(5)
})
