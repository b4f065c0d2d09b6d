import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { openExplore } from '../support/explore-visit.ts'
import { holdFiles } from '../support/hold-files.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

test.use({ staysOnSite: true })

test.beforeAll(async ({ site }) => {
  const inJune = { ...places.chicago, ...sightedAt('1997-06-14T21:10', -5) }
  await storeSightings(site.database, [
    ...Array.from({ length: 54 }, () => ({ facts: { ...inJune, shape: 'triangle' } })),
    { facts: { ...places.lyon, ...sightedAt('2001-03-01T05:00', 1) }, report: { region: 'eu' } },
    { facts: places.flagstaff, report: { phenomenonType: 'ghost' } },
    { facts: { ...places.lyon, country: 'NL', ...sightedAt('2002-05-01T22:00', 2) } },
    { facts: {} },
  ])
})

/** 54 in June, and their sum. */
const nineInTheEvening = '21:00 0 0 0 0 0 54 0 0 0 0 0 0 54'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** The contrast ratio of WCAG, with the opacity of the shape. */
function contrastWithGround(shape: Element): number {
  const { fill, fillOpacity, opacity } = getComputedStyle(shape)
  const ground = getComputedStyle(shape.closest('figure') ?? shape).backgroundColor
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('No canvas')
  const paint = (colour: string, alpha: number) => {
    context.globalAlpha = alpha
    context.fillStyle = colour
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map(
      (value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      },
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const luminances = [paint(ground, 1), paint(fill, Number(fillOpacity) * Number(opacity))]
  return Math.max(...luminances) / Math.min(...luminances)
}

async function tabTo(page: Page, name: RegExp) {
  const aim = page.locator(':focus').filter({ hasText: name })
  for (let step = 0; step < 60 && (await aim.count()) === 0; step++)
    await page.keyboard.press('Tab')
  await expect(aim).toHaveCount(1)
}

test('a visitor reads the numbers with the keyboard alone', async ({ page }) => {
  await openExplore(page)
  await page.getByRole('link', { name: /The register in numbers/ }).press('Enter')
  await expect(heading(page)).toHaveText('Numbers')
  await expect(
    page.getByText('1 report could not be placed and 2 could not be dated'),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /Between 21:00 and 22:00: 96 % of the sightings$/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('heading', { name: /The peak year is 1997, with 54 reports$/ }),
  ).toBeVisible()
  await expectAccessible(page)

  await tabTo(page, /^The numbers$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: nineInTheEvening })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Type', { exact: true }).focus()
  await page.keyboard.type('Apparition')
  await tabTo(page, /^Show$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/type=ghost/)
  await expect(page.getByText(/^1 report\./)).toBeVisible()

  await page.getByRole('link', { name: 'Explore the reports' }).press('Enter')
  await expect(heading(page)).toHaveText('Explore all sightings')
})

test('after Back the fields say what is counted', async ({ page }) => {
  await page.goto('/explore/statistics')
  await expect(page.getByText(/^58 reports\./)).toBeVisible()
  const type = page.getByLabel('Type', { exact: true })
  await type.selectOption('ghost')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/^1 report\./)).toBeVisible()
  await expect(type).toHaveValue('ghost')
  await page.goBack()
  await expect(page.getByText(/^58 reports\./)).toBeVisible()
  await expect(type).toHaveValue('all')
  await page.goForward()
  await expect(page.getByText(/^1 report\./)).toBeVisible()
  await expect(type).toHaveValue('ghost')
})

test('what was chosen before the scripts ran stays, and is asked for', async ({ page }) => {
  const release = await holdFiles(page, '**/assets/entry-client*.js')
  await page.goto('/explore/statistics', { waitUntil: 'commit' })
  const type = page.getByLabel('Type', { exact: true })
  await type.selectOption('ghost')
  release()
  await page.waitForFunction(() => document.readyState === 'complete')
  await expect(type).toHaveValue('ghost')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText(/^1 report\./)).toBeVisible()
  expect(new URL(page.url()).search).toBe('?type=ghost')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { path, all, show } of [
    { path: '/explore/statistics', all: 'all', show: 'Show' },
    { path: '/explore/map', all: '', show: 'Show' },
    { path: '/explore', all: '', show: 'Find' },
  ]) {
    test(`after Back the fields of ${path} say what is shown`, async ({ page }) => {
      await page.goto(path)
      const type = page.locator('select[name=type]')
      await page.locator('details:has(select[name=type])').evaluateAll((all) => {
        for (const details of all) details.setAttribute('open', '')
      })
      await type.selectOption('ghost')
      await page.getByRole('button', { name: show, exact: true }).click()
      await expect(page).toHaveURL(/type=ghost/)
      await page.goBack()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(type).toHaveValue(all)
    })
  }

  test('the pictures, their tables and the filters are there', async ({ page }) => {
    await page.goto('/explore/statistics')
    await expect(page.getByRole('img', { name: 'By month and hour' })).toBeVisible()
    await page.getByText('The numbers', { exact: true }).first().click()
    await expect(page.getByRole('row', { name: nineInTheEvening })).toBeVisible()
    await page.getByLabel('Region').selectOption('eu')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText(/^1 report\./)).toBeVisible()
  })
})

test('the table of months and hours has their sums', async ({ page }) => {
  await page.goto('/explore/statistics')
  await page.getByText('The numbers', { exact: true }).first().click()
  const table = page.getByRole('table', { name: 'By month and hour' })
  await expect(table.getByRole('columnheader')).toHaveText(
    'Hour Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec Sum'.split(' '),
  )
  await expect(table.getByRole('row')).toHaveCount(26)
  await expect(table.getByRole('row', { name: '05:00 0 0 1 0 0 0 0 0 0 0 0 0 1' })).toBeVisible()
  const last = table.getByRole('row').last()
  await expect(last).toHaveAccessibleName('Sum 0 0 1 0 1 54 0 0 0 0 0 0 56')
  await expect(last.getByRole('rowheader')).toHaveText('Sum')
})

test('on a phone the table of months scrolls in its box, and its hours stay in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/explore/statistics')
  await page.getByText('The numbers', { exact: true }).first().click()
  const box = page.getByRole('region', { name: 'By month and hour' })
  const row = box.getByRole('row', { name: nineInTheEvening })
  await row.scrollIntoViewIfNeeded()
  await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
  await expect(row.getByRole('cell').last()).toBeInViewport({ ratio: 0.95 })
  await expect(row.getByRole('rowheader')).toBeInViewport({ ratio: 0.95 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the bars of the sums stand out from the ground: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/explore/statistics')
    await expect(page.getByText('the bars at the edges are their sums').first()).toBeVisible()
    const bars = page.locator('.numbers-sum').filter({ visible: true })
    expect(await bars.evaluate(contrastWithGround)).toBeGreaterThanOrEqual(3)
  })
}

for (const width of [360, 768]) {
  test(`nothing is wider than a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/explore/statistics')
    await expect(heading(page)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('a phone shows each interval on one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/explore/statistics')
  const intervals = page.locator('.numbers-interval > span')
  await expect(intervals.first()).toBeVisible()
  const lines = await intervals.evaluateAll((spans) =>
    spans.map((of) => of.getClientRects().length),
  )
  expect(new Set(lines)).toEqual(new Set([1]))
})

test('the share that moderators have looked at is a figure with its table', async ({ page }) => {
  await page.goto('/explore/statistics')
  await expect(page.getByRole('heading', { name: /Looked at by a moderator/ })).toHaveText(
    /0 of 58 reports, 0\s%$/,
  )
  const table = page.getByRole('table', { name: 'Looked at by a moderator' })
  await expect(table.getByRole('row', { name: 'Waiting for review 58' })).toBeVisible()
  await page.goto('/explore/statistics?type=ghost')
  await expect(page.getByText('counted for all reports together only')).toBeVisible()
  await expect(table).toHaveCount(0)
})

test('an interval beyond the scale ends with an arrow, which a sentence explains', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/explore/statistics')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Netherlands').locator('svg path')).toHaveCount(1)
  await expect(row('United States').locator('svg path')).toHaveCount(0)
  await expect(page.getByText('An arrow marks an interval that goes on beyond it')).toHaveCount(1)
})

test('with a type there is no picture of types, and nothing is said about none missing', async ({
  page,
}) => {
  const types = page.getByRole('table', { name: 'By type' })
  await page.goto('/explore/statistics?type=all&region=eu')
  await expect(types).toBeVisible()
  await expect(page.getByText('could not be')).toHaveCount(0)
  await page.goto('/explore/statistics?type=ghost')
  await expect(page.getByText('1 report could not be dated. It is missing')).toBeVisible()
  await expect(types).toHaveCount(0)
})

test('of few reports no hours are called typical, but the picture and its table are there', async ({
  page,
}) => {
  await page.goto('/explore/statistics?region=eu')
  await expect(page.getByRole('heading', { name: 'By month and hour' })).toHaveText(
    'By month and hour of the sighting',
  )
  await expect(
    page.getByText('Fewer than 50 reports say an hour: their pattern can be chance.'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'By month and hour' })).toBeVisible()
  await expect(page.getByText('The numbers', { exact: true }).first()).toBeVisible()
  await page.goto('/explore/statistics')
  await expect(page.getByText('their pattern can be chance')).toHaveCount(0)
})

test('paper says what was asked', async ({ page }) => {
  await page.goto('/explore/statistics?type=ghost&region=usa')
  const asked = page.getByText('Asked for: Apparition/Ghost, Region: United States')
  await expect(asked).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(asked).toBeVisible()
  await page.goto('/explore/statistics?type=all')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText('Asked for')).toHaveCount(0)
})
