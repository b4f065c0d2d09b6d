import { expect } from '@playwright/test'
import { boxOf } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { storeReports } from '../support/reports.ts'

test.use({ notesRefusals: true, staysOnSite: true, contextOptions: {} })

test.beforeAll(({ site }) =>
  storeReports(site.database, [
    { location: 'Old Mill', description: 'A row of amber lights hung over the lake.\n'.repeat(40) },
  ]),
)

for (const width of [320, 360, 1440]) {
  test(`at ${width} px title and Close stay above the words that scroll`, async ({ page }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.goto('/')
    await page.getByRole('link', { name: 'Old Mill' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report Details' })
    await dialog.evaluate((element) => element.scrollTo(0, 400))
    const [frame, title, close] = await Promise.all(
      [
        dialog,
        dialog.getByRole('heading', { name: 'Report Details' }),
        dialog.getByRole('link', { name: 'Close' }),
      ].map(boxOf),
    )
    if (!frame || !title || !close) throw new Error('missing')
    expect(title.y - frame.y).toBeLessThan(2)
    expect(frame.width - title.width).toBeLessThan(20)
    expect(close.y).toBeGreaterThan(title.y)
    expect(close.bottom).toBeLessThan(title.bottom)
    // Nothing of the report is painted at the place of the bar.
    for (const x of [title.x + 4, title.x + title.width / 2, close.x - 2, title.right - 4]) {
      const painted = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.className, [
        x,
        title.bottom - 3,
      ] as const)
      expect(painted).toContain('dialog-title')
    }
    const background = await dialog
      .getByRole('heading', { name: 'Report Details' })
      .evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(background).toMatch(/^rgb\(/)
  })
}

test('on a phone the facts of the dialog stand in two columns', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Old Mill' }).click()
  const facts = page.getByRole('dialog').locator('.facts').first().locator('> div')
  const [first, second] = [await boxOf(facts.nth(0)), await boxOf(facts.nth(1))]
  expect(second.y).toBe(first.y)
  expect(second.x).toBeGreaterThan(first.right)
})
