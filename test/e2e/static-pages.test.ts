import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { staticPages } from '../../src/shared/static-pages.ts'
import {
  expectAccessible,
  leave,
  noteComplaints,
  noteForeignRequests,
} from '../support/browser-page.ts'
import { openBrowser } from '../support/open-browser.ts'
import { startTestSite, type TestSite } from '../support/site.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

const contacts = {
  LEGAL_CONTACT_URL: 'https://help.example.org/legal',
  DATA_PROTECTION_CONTACT_URL: 'https://help.example.org/officer',
}
const answer = 'Reports cannot be edited after submission, so that'
const answerAddress = '/faq#can-i-edit-my-report-after-submission'

beforeAll(async () => {
  const { site: configured } = readConfig(contacts)
  ;[site, browser] = await Promise.all([startTestSite({ site: configured }), openBrowser()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  context = await browser.newContext()
  page = await context.newPage()
  noteComplaints(page, complaints)
  noteForeignRequests(page, site.url, complaints)
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

describe.each(staticPages)('$path', ({ path }) => {
  test('is accessible in light and dark, with every answer open', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(site.url + path)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      await expectAccessible(page)
    }
  })

  test('never scrolls sideways, from 320 pixels on, also with text at 200 %', async () => {
    await page.goto(site.url + path)
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

  test('says the same after hydration as before', async () => {
    const html = await (await fetch(site.url + path)).text()
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    const shown = await page.evaluate(() => document.getElementById('page-text')?.innerHTML)
    // Our own pages parse no text (Trusted Types).
    await page.goto('about:blank')
    const sent = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html')
      return parsed.getElementById('page-text')?.innerHTML
    }, html)
    await page.goto(site.url + path)
    expect(sent?.length).toBeGreaterThan(1_000)
    expect(shown).toBe(sent)
    expect(await page.getByRole('link', { name: 'Login' }).first().getAttribute('href')).toBe(
      '/api/login',
    )
  })
})

describe('an answer', () => {
  test('is open when its address is opened, its question in sight', async () => {
    await page.goto(site.url + answerAddress)
    await page.getByText(answer).waitFor()
    const question = page.getByText('Can I edit my report after submission?').first()
    expect(
      await question.evaluate((element) => element.getBoundingClientRect().top),
    ).toBeGreaterThan(-1)
    expect(await page.locator('details[open]').count()).toBe(1)
  })

  test('opens for a link within the page, and by keyboard', async () => {
    await page.goto(`${site.url}/faq`, { waitUntil: 'networkidle' })
    expect(await page.getByText(answer).isVisible()).toBe(false)
    await page.evaluate((hash) => {
      location.hash = hash
    }, answerAddress.split('#')[1] ?? '')
    await page.getByText(answer).waitFor()
    const first = page.locator('summary').first()
    await first.focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('details[open]').count()).toBe(2)
  })

  test('opens for its address without scripts too, and can be linked from there', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(site.url + answerAddress)
    expect(await reader.getByText(answer).isVisible()).toBe(true)
    await reader.locator('summary').first().click()
    await reader.locator('.answer-link a').first().click()
    await reader.waitForURL(/#what-is-this-site$/)
    await reader.getByRole('link', { name: 'Video Evidence' }).click()
    await reader.waitForURL(/#video-evidence$/)
    await plain.close()
  })

  test('is on paper though it is closed on the screen', async () => {
    await page.goto(`${site.url}/faq`)
    await page.emulateMedia({ media: 'print' })
    const closed = page.locator('details:not([open]) .answer').first()
    expect((await closed.boundingBox())?.height).toBeGreaterThan(10)
  })
})

describe('the buttons', () => {
  const actions = () =>
    page
      .locator('.page-actions a')
      .evaluateAll((links) =>
        links.map((link) => [
          link.firstChild?.textContent,
          link.getAttribute('href'),
          link.getAttribute('target'),
        ]),
      )

  test('of the terms', async () => {
    await page.goto(`${site.url}/terms-of-service`)
    expect(await page.getByText('Last updated: January 28, 2025').isVisible()).toBe(true)
    expect(await actions()).toEqual([
      ['Read Privacy Policy', '/privacy-policy', null],
      ['Contact Legal Team', contacts.LEGAL_CONTACT_URL, '_blank'],
      ['View FAQ', '/faq', null],
    ])
  })

  test('of data protection', async () => {
    await page.goto(`${site.url}/data-protection`)
    expect(await actions()).toEqual([
      ['Contact Data Protection Officer', contacts.DATA_PROTECTION_CONTACT_URL, '_blank'],
      ['View Privacy Policy', '/privacy-policy', null],
    ])
  })

  test('to contacts that are not configured are left out', async () => {
    const bare = await startTestSite()
    const html = await (await fetch(`${bare.url}/terms-of-service`)).text()
    await bare.close()
    expect(html).not.toContain('Contact Legal Team')
    expect(html).toContain('Read Privacy Policy')
  })
})
