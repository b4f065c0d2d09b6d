import { expect, type Page } from '@playwright/test'
import { readConfig } from '../../src/server/config.ts'
import { staticPages } from '../../src/shared/static-pages.ts'
import { boxOf, expectAccessible } from '../support/browser-page.ts'
import { test } from '../support/browser-test.ts'
import { startTestSite } from '../support/site.ts'

const contacts = {
  LEGAL_CONTACT_URL: 'https://help.example.org/legal',
  DATA_PROTECTION_CONTACT_URL: 'https://help.example.org/officer',
}
const answer = 'Reports cannot be edited after submission, so that'
const answerAddress = '/faq#can-i-edit-my-report-after-submission'

test.use({
  siteChanges: { site: readConfig(contacts).site },
  notesRefusals: true,
  staysOnSite: true,
  contextOptions: {},
})

for (const { path } of staticPages) {
  test.describe(`${path}`, () => {
    test('is accessible in light and dark, with every answer open', async ({ page }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true
        })
        await expectAccessible(page)
      }
    })

    test('never scrolls sideways, from 320 pixels on, also with text at 200 %', async ({
      page,
    }) => {
      await page.goto(path)
      for (const width of [320, 640, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        )
        expect(overhang, `${width} px`).toBeLessThanOrEqual(0)
      }
      await page.setViewportSize({ width: 640, height: 800 })
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overhang).toBeLessThanOrEqual(0)
    })

    test('shows the same text before and after hydration', async ({ page, site }) => {
      const html = await (await fetch(site.url + path)).text()
      await page.goto(path, { waitUntil: 'networkidle' })
      const shown = await page.evaluate(() => document.getElementById('page-text')?.innerHTML)
      // Trusted Types forbid our own pages to parse text.
      await page.goto('about:blank')
      const sent = await page.evaluate((source) => {
        const parsed = new DOMParser().parseFromString(source, 'text/html')
        return parsed.getElementById('page-text')?.innerHTML
      }, html)
      await page.goto(path)
      expect(sent?.length).toBeGreaterThan(1_000)
      expect(shown).toBe(sent)
      await expect(page.getByRole('link', { name: 'Login' }).first()).toHaveAttribute(
        'href',
        '/api/login',
      )
    })
  })
}

test.describe('an answer', () => {
  test('is open at its own address, with its question in view', async ({ page }) => {
    await page.goto(answerAddress)
    await expect(page.getByText(answer)).toBeVisible()
    const question = page.getByText('Can I edit my report after submission?').first()
    expect(
      await question.evaluate((element) => element.getBoundingClientRect().top),
    ).toBeGreaterThan(-1)
    await expect(page.locator('details[open]')).toHaveCount(1)
  })

  test('opens by a link within the page and by keyboard', async ({ page }) => {
    await page.goto('/faq', { waitUntil: 'networkidle' })
    expect(await page.getByText(answer).isVisible()).toBe(false)
    await page.evaluate((hash) => {
      location.hash = hash
    }, answerAddress.split('#')[1] ?? '')
    await expect(page.getByText(answer)).toBeVisible()
    const first = page.locator('summary').first()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('details[open]')).toHaveCount(2)
  })

  test('also opens at its address without scripts, and offers its link', async ({ browser }) => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(answerAddress)
    await expect(reader.getByText(answer)).toBeVisible()
    await reader.locator('summary').first().click()
    await reader.locator('.answer-link a').first().click()
    await reader.waitForURL(/#what-is-this-site$/)
    await reader.getByRole('link', { name: 'Video Evidence' }).click()
    await reader.waitForURL(/#video-evidence$/)
    await plain.close()
  })

  test('is printed even when it is closed on the screen', async ({ page }) => {
    await page.goto('/faq')
    await page.emulateMedia({ media: 'print' })
    const closed = page.locator('details:not([open]) .answer').first()
    expect((await closed.boundingBox())?.height).toBeGreaterThan(10)
  })
})

test.describe('the contact buttons', () => {
  const actions = (page: Page) =>
    page
      .locator('.page-actions a')
      .evaluateAll((links) =>
        links.map((link) => [
          link.firstChild?.textContent,
          link.getAttribute('href'),
          link.getAttribute('target'),
        ]),
      )

  test('appear on the terms', async ({ page }) => {
    await page.goto('/terms-of-service')
    await expect(page.getByText('Last updated: January 28, 2025')).toBeVisible()
    expect(await actions(page)).toEqual([
      ['Read Privacy Policy', '/privacy-policy', null],
      ['Contact Legal Team', contacts.LEGAL_CONTACT_URL, '_blank'],
      ['View FAQ', '/faq', null],
    ])
  })

  test('appear on the page about data protection', async ({ page }) => {
    await page.goto('/data-protection')
    expect(await actions(page)).toEqual([
      ['Contact Data Protection Officer', contacts.DATA_PROTECTION_CONTACT_URL, '_blank'],
      ['View Privacy Policy', '/privacy-policy', null],
    ])
  })

  test('are left out for contacts that are not configured', async () => {
    const bare = await startTestSite()
    const html = await (await fetch(`${bare.url}/terms-of-service`)).text()
    await bare.close()
    expect(html).not.toContain('Contact Legal Team')
    expect(html).toContain('Read Privacy Policy')
  })
})

/** Two rows on a phone, one on a tablet. */
const headers = [
  { width: 320, height: 130 },
  { width: 600, height: 130 },
  { width: 768, height: 80 },
]

test.describe('the header', () => {
  for (const { width, height } of headers) {
    test(`shows all its links whole at ${width} pixels and leaves the page its room`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/')
      const links = page.getByRole('navigation', { name: 'Main' }).getByRole('list')
      const [whole, shown] = await links.evaluate((list) => [list.scrollWidth, list.clientWidth])
      expect(whole).toBe(shown)
      expect((await boxOf(page.locator('.site-header'))).height).toBeLessThan(height)
    })
  }
})
