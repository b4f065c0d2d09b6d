import { describe, expect, test } from 'vitest'
import {
  button,
  complaints,
  context,
  expectNoRequest,
  openContext,
  page,
  panel,
  pause,
  service,
  site,
  visitWithAnalytics,
} from '../support/analytics-visit.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite } from '../support/site.ts'

visitWithAnalytics()

const link = () => page.getByRole('link', { name: 'Analytics choice' })
const countedPaths = () => service.views.map((view) => view.page_path)

/** Waits for the script, its picture and the first view. */
async function accept(path = '/') {
  await page.goto(site.url + path)
  await button('Accept').click()
  await expect.poll(() => [service.views.length, service.requests.length]).toEqual([1, 3])
}

test('without a configured tag there is no choice, no link and no other host', async () => {
  const plain = await startTestSite()
  try {
    const left: string[] = []
    page.on('request', (request) => {
      const isOwn = request.url().startsWith(plain.url)
      if (!isOwn || request.url().includes('analytics')) left.push(request.url())
    })
    const answer = await page.goto(plain.url)
    await page.waitForLoadState('networkidle')
    expect(left).toEqual([])
    expect(await panel().count()).toBe(0)
    expect(await link().count()).toBe(0)
    expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:/)
  } finally {
    await plain.close()
  }
})

describe('refusing', () => {
  test('holds on every later page, and nothing is ever loaded', async () => {
    await page.goto(site.url)
    await button('Refuse').click()
    await panel().waitFor({ state: 'detached' })
    for (const path of ['/', '/faq', '/?region=eu']) {
      await page.goto(site.url + path)
      await link().waitFor()
      await expectNoRequest()
      expect(await panel().count()).toBe(0)
    }
  })

  test('after accepting stops the counting at once, and the script from the next page on', async () => {
    await accept('/faq')
    await link().click()
    await panel().getByText('So far you have accepted').waitFor()
    await expectAccessible(page)
    await button('Refuse').click()
    await panel().waitFor({ state: 'detached' })
    await page.waitForURL(`${site.url}/faq`)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Analytics choice')
    service.requests.length = 0
    await page.goto(`${site.url}/guidelines`)
    await expectNoRequest()
    expect(await page.locator('script[src*="tag.js"]').count()).toBe(0)
  })

  test('can be changed to accepting', async () => {
    await page.goto(`${site.url}/faq`)
    await button('Refuse').click()
    await link().click()
    await button('Accept').click()
    await expect.poll(countedPaths).toEqual(['/faq'])
  })
})

describe('accepting', () => {
  test('loads the script once and tells it the path of each page, and nothing else', async () => {
    await accept('/?region=eu&search=lights#reports')
    expect(service.requests.filter((url) => url.startsWith('/tag.js'))).toEqual(['/tag.js?id=T-1'])
    await page.goto(`${site.url}/faq?from=here#what`)
    await expect.poll(countedPaths).toEqual(['/', '/faq'])
    expect(service.views[1]).toEqual({
      event: 'page_view',
      send_to: 'T-1',
      page_location: `${site.url}/faq`,
      page_path: '/faq',
      page_title: '/faq',
      page_referrer: '',
    })
    expect(service.requests).toContain('/pixel.svg')
    expect(service.requests.join()).not.toMatch(/lights|region|from|what/)
  })

  test('counts a page once, whatever filter, search, report or section is opened on it', async () => {
    await accept()
    await page.getByLabel('Region').last().selectOption('eu')
    await page.waitForURL(/region=eu/)
    await page.goBack()
    await page.getByRole('searchbox').fill('loch')
    await page.waitForURL(/search=loch/)
    await page.locator('#reports li h3 a').first().click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.evaluate(() => location.assign('#submit'))
    await pause()
    expect(countedPaths()).toEqual(['/'])
  })

  test('counts again when the path changes without a new page', async () => {
    await accept()
    const go = (path: string) =>
      page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: null }))
      }, path)
    await go('/faq?question=1')
    await expect.poll(countedPaths).toEqual(['/', '/faq'])
    await go('/faq?question=2')
    await go('/')
    await expect.poll(countedPaths).toEqual(['/', '/faq', '/'])
    expect(service.requests.filter((url) => url.startsWith('/tag.js'))).toHaveLength(1)
  })

  test('in one tab is heard in another', async () => {
    const other = await context.newPage()
    await other.goto(`${site.url}/guidelines`)
    await other.getByRole('region', { name: /page views/i }).waitFor()
    await page.bringToFront()
    await page.goto(`${site.url}/faq`)
    await button('Accept').click()
    await other.bringToFront()
    await expect.poll(countedPaths).toHaveLength(2)
    expect(countedPaths().sort()).toEqual(['/faq', '/guidelines'])
  })
})

describe('nothing is asked and nothing loaded', () => {
  test.each([
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ] as const)(
    'where the browser sends %s, even after a consent',
    async (_name, property, value) => {
      await accept()
      service.requests.length = 0
      await page.addInitScript(
        ([name, said]) => Object.defineProperty(Navigator.prototype, name, { get: () => said }),
        [property, value] as const,
      )
      await page.goto(site.url)
      await link().waitFor()
      await expectNoRequest()
      expect(await panel().count()).toBe(0)
      await link().click()
      await panel().getByText('We take that for a refusal').waitFor()
      await button('Close').click()
      await panel().waitFor({ state: 'detached' })
      await expectNoRequest()
    },
  )

  test('where the browser keeps nothing', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })
    await page.goto(`${site.url}/faq`)
    await link().click()
    await panel().getByText('could not remember').waitFor()
    await expectNoRequest()
  })

  const closed = ['/admin', '/admin/', '/Admin', '/auth', '/home', '/account', '/password-reset']
  test.each(closed)('at %s', async (path) => {
    await accept()
    service.requests.length = 0
    const answer = await page.goto(site.url + path)
    await expectNoRequest()
    expect(await link().count()).toBe(0)
    expect(await page.locator('script[src*="tag.js"]').count()).toBe(0)
    expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:/)
    // The administration asks who is signed in, and the browser reports the answer.
    const others = complaints.filter((text) => !text.includes('status of 401'))
    complaints.splice(0, complaints.length, ...others)
  })

  test('where a witness is told the address of the own report', async () => {
    const [id] = await storeReports(site.database, [{ location: 'Sedona' }])
    await accept()
    service.requests.length = 0
    await page.goto(`${site.url}/reports/${id}/received`)
    await expectNoRequest()
  })

  test('without scripts', async () => {
    await openContext({ javaScriptEnabled: false })
    await page.goto(site.url)
    expect(await panel().count()).toBe(0)
    expect(await link().count()).toBe(0)
    expect(service.requests).toEqual([])
  })
})

test('the policy of a page names the host of the tag for scripts, pictures and requests', async () => {
  const { origin } = new URL(service.tagUrl)
  const answer = await fetch(`${site.url}/faq`)
  const rules = answer.headers.get('content-security-policy')?.split(';') ?? []
  expect(rules.filter((rule) => rule.includes(origin))).toEqual([
    `script-src 'self' ${origin}`,
    `img-src 'self' ${origin}`,
    `connect-src 'self' ${origin}`,
  ])
  const api = await fetch(`${site.url}/api/reports`)
  expect(api.headers.get('content-security-policy')).not.toContain(origin)
})
