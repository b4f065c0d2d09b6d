import { expect, type Locator } from '@playwright/test'
import { pageUrls, reportPageUrl } from '../../src/shared/urls.ts'
import { actAs } from '../support/admin-pages.ts'
import { test } from '../support/admin-test.ts'
import { storeReports } from '../support/reports.ts'

const arabic = {
  location: 'القاهرة، مصر',
  sightingTime: 'بعد الغروب',
  duration: 'خمس دقائق',
  fullName: 'ليلى حداد',
  description: 'رأيت ضوءا أخضر فوق النهر.\nIt stood still.\nثم اختفى فجأة خلف البيوت.',
}

const found = `${pageUrls.explore}?search=${encodeURIComponent('ضوءا')}`

/** The side of its block on which the letter begins a line: that from which the block is read. */
const sideOf = (block: Locator, letter = 0) =>
  block.evaluate((element, letter) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const text = texts.nextNode()
    if (!text) throw new Error('no text')
    const range = document.createRange()
    range.setStart(text, letter)
    range.setEnd(text, letter + 1)
    const [place, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return box.right - place.right < place.left - box.left ? 'right' : 'left'
  }, letter)

const middleOf = (block: Locator) =>
  block.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return (left + right) / 2
  })

test.beforeEach(({ site }) => site.database.deleteFrom('reports').execute())

for (const width of [360, 1440]) {
  test(`at ${width} px the report page sets each paragraph from its own side`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const [, id = ''] = await storeReports(site.database, [{ location: 'חיפה' }, arabic])
    await page.goto(reportPageUrl(id))
    expect(await sideOf(page.getByRole('heading', { level: 1 }))).toBe('right')
    const story = page.locator('.narrative')
    for (const [words, side] of [
      ['رأيت', 'right'],
      ['It stood', 'left'],
      ['ثم', 'right'],
    ] as const)
      expect(await sideOf(story, arabic.description.indexOf(words)), words).toBe(side)
    for (const words of [arabic.sightingTime, arabic.duration, arabic.fullName])
      expect(await sideOf(page.locator('dd', { hasText: words })), words).toBe('right')
    const duration = page.locator('.facts > div', { hasText: arabic.duration })
    expect(await middleOf(duration.locator('dd'))).toBeLessThan(await middleOf(duration))
    expect(await sideOf(page.locator('dd').first())).toBe('left')
  })

  test(`at ${width} px cards and the desk set a report from its own side`, async ({
    page,
    site,
    context,
    pages,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const [id = ''] = await storeReports(site.database, [arabic, {}])
    for (const address of ['/', found]) {
      await page.goto(address)
      const card = page.locator('.card').first()
      expect(await sideOf(card.getByRole('heading'))).toBe('right')
      expect(await sideOf(card.locator('p'))).toBe('right')
    }
    await actAs(context, site)
    await pages.open(`?report=${id}`)
    expect(await sideOf(pages.case.getByRole('heading', { name: arabic.location }))).toBe('right')
    expect(await sideOf(pages.case.locator('.narrative'))).toBe('right')
    expect(await sideOf(pages.case.locator('dd', { hasText: arabic.fullName }))).toBe('right')
  })
}

test('words from right to left do not turn our own sentence around', async ({ page, site }) => {
  const [id = ''] = await storeReports(site.database, [arabic])
  await page.goto(reportPageUrl(id))
  const title = 'UFO/UAP, \u2068القاهرة، مصر\u2069, 14 June 2025'
  await expect(page).toHaveTitle(new RegExp(`^${title} · `))
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
  await expect(page.locator('.citation')).toContainText(`“${title}.”`)
  await page.goto('/')
  await expect(page.locator('.card-facts')).toContainText('14 June 2025, \u2068بعد الغروب\u2069')
  await expect(page.locator('.card-facts')).toContainText('Reported by \u2068ليلى حداد\u2069')
  await page.goto(found)
  await expect(page).toHaveTitle(/^“\u2068ضوءا\u2069” – Explore/)
})
