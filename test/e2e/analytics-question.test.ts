import { expect, type Page } from '@playwright/test'
import { button, expectNoRequest, panel, test } from '../support/analytics-visit.ts'
import { expectAccessible } from '../support/browser-page.ts'

test.use({ notesRefusals: true, contextOptions: {} })

test.describe('a visitor who has not answered', () => {
  test('sees the question, can go on without an answer, and loads nothing', async ({
    page,
    service,
  }) => {
    await page.goto('/')
    await expect(panel(page)).toBeVisible()
    expect(await panel(page).textContent()).toContain(new URL(service.tagUrl).host)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.locator('#reports li h3 a').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto('/faq')
    await expect(panel(page)).toBeVisible()
    await expectNoRequest(page, service)
  })

  test('has two tabs open, which write nothing to each other', async ({ page, context }) => {
    await context.addInitScript(() => {
      const keys: unknown[] = []
      Object.assign(window, { keys })
      addEventListener('storage', ({ key }) => keys.push(key))
    })
    const keysIn = (tab: Page) => tab.evaluate<string[]>('keys')
    /** Events keep their order: this one comes after all that the tab wrote before. */
    async function writeLast(tab: Page, other: Page) {
      await tab.evaluate(() => localStorage.setItem('last', location.pathname))
      await expect.poll(() => keysIn(other)).toContain('last')
    }
    await page.goto('/faq')
    await expect(panel(page)).toBeVisible()
    const newest = await context.newPage()
    await newest.goto('/guidelines')
    await expect(panel(newest)).toBeVisible()
    await writeLast(newest, page)
    expect((await keysIn(page)).length).toBeLessThanOrEqual(3)
    await writeLast(page, newest)
    expect(await keysIn(newest)).toEqual(['last'])
  })

  test('sees two equal buttons, large enough, and reaches them with the keyboard', async ({
    page,
  }) => {
    await page.goto('/faq')
    await expect(panel(page)).toBeVisible()
    const [yes, no] = await Promise.all(
      ['Accept', 'Refuse'].map((name) =>
        button(page, name).evaluate((element) => {
          const { width, height } = element.getBoundingClientRect()
          const { color, backgroundColor, font, borderColor } = getComputedStyle(element)
          return { width, height, color, backgroundColor, font, borderColor }
        }),
      ),
    )
    expect(yes).toEqual(no)
    expect(yes?.height).toBeGreaterThanOrEqual(44)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    for (const name of [
      'Skip to content',
      'Privacy Policy',
      'Accept',
      'Refuse',
      'Anomaly Register',
    ]) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
  })

  test('never has the focus behind the panel', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/guidelines')
    await expect(panel(page)).toBeVisible()
    const links = await page.locator('main a, main button, footer a').all()
    expect(links.length).toBeGreaterThan(10)
    for (const target of links) {
      await target.focus()
      const isSeen = () =>
        target.evaluate((element) => {
          const { bottom } = element.getBoundingClientRect()
          const { top = 0 } =
            document.querySelector('.analytics-choice')?.getBoundingClientRect() ?? {}
          return bottom <= top
        })
      await expect.poll(isSeen).toBe(true)
    }
  })

  for (const [colorScheme, width] of [
    ['light', 360],
    ['dark', 360],
    ['light', 1440],
    ['dark', 1440],
  ] as const) {
    test(`sees an accessible question in ${colorScheme} at ${width} pixels`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 780 })
      await page.goto('/')
      await expect(panel(page)).toBeVisible()
      await expectAccessible(page)
      const overflow = () => document.documentElement.scrollWidth - innerWidth
      expect(await page.evaluate(overflow)).toBe(0)
    })
  }

  test('sees no layout shift', async ({ page, complaints }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) console.error(JSON.stringify(shift))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/no-such-page')
    await expect(panel(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    // The browser reports shifts in their order: with this one it has reported all before it.
    await page.evaluate(() => document.body.prepend('A line above the page'))
    const shifts = () => complaints.filter((complaint) => complaint.includes('layout-shift'))
    await expect.poll(() => shifts().length).toBeGreaterThan(0)
    expect(shifts()).toHaveLength(1)
    complaints.length = 0
  })
})
