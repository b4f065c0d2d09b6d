import { expect, type Page } from '@playwright/test'
import { button, expectNoRequest, panel, test } from '../support/analytics-visit.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite } from '../support/site.ts'
import type { TagHost } from '../support/tag-host.ts'

test.use({ notesRefusals: true, contextOptions: {} })

const link = (page: Page) => page.getByRole('link', { name: 'Analytics choice' })
const countedPaths = (service: TagHost) => service.views.map((view) => view.page_path)

/** Changes the address as the code of the pages does, without a page load. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Accepts, then waits for the script, its picture and the first page view. */
async function accept(page: Page, service: TagHost, path = '/') {
  await page.goto(path)
  await button(page, 'Accept').click()
  await expect.poll(() => [service.views.length, service.requests.length]).toEqual([1, 3])
}

test('a site without a configured tag shows no choice and no link, and asks no other host', async ({
  page,
}) => {
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
    expect(await panel(page).count()).toBe(0)
    expect(await link(page).count()).toBe(0)
    expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:/)
  } finally {
    await plain.close()
  }
})

test.describe('refusing', () => {
  test('applies to every later page, and nothing is ever loaded', async ({ page, service }) => {
    await page.goto('/')
    await button(page, 'Refuse').click()
    await expect(panel(page)).toHaveCount(0)
    for (const path of ['/', '/faq', '/?region=eu']) {
      await page.goto(path)
      await expect(link(page)).toBeVisible()
      await expectNoRequest(page, service)
      expect(await panel(page).count()).toBe(0)
    }
  })

  test('after accepting stops counting at once, and the script from the next page on', async ({
    page,
    service,
  }) => {
    await accept(page, service, '/faq')
    await link(page).click()
    await expect(panel(page).getByText('So far you have accepted')).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Refuse').click()
    await expect(panel(page)).toHaveCount(0)
    await page.waitForURL('/faq')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Analytics choice')
    service.requests.length = 0
    await page.goto('/guidelines')
    await expectNoRequest(page, service)
  })

  test('can be changed to accepting', async ({ page, service }) => {
    await page.goto('/faq')
    await button(page, 'Refuse').click()
    await link(page).click()
    await button(page, 'Accept').click()
    await expect.poll(() => countedPaths(service)).toEqual(['/faq'])
  })
})

test.describe('accepting', () => {
  test('loads the script once and sends it only the path of each page', async ({
    page,
    site,
    service,
  }) => {
    await accept(page, service, '/?region=eu&search=lights#reports')
    expect(service.requests.filter((url) => url.startsWith('/tag.js'))).toEqual(['/tag.js?id=T-1'])
    await page.goto('/faq?from=here#what')
    await expect.poll(() => countedPaths(service)).toEqual(['/', '/faq'])
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

  test('counts a page once with any filter, search, report or section', async ({
    page,
    service,
  }) => {
    await accept(page, service)
    await page.getByLabel('Region').last().selectOption('eu')
    await page.waitForURL(/region=eu/)
    await page.goBack()
    await page.getByRole('searchbox').fill('loch')
    await page.waitForURL(/search=loch/)
    await page.locator('#reports li h3 a').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => location.assign('#submit'))
    await page.waitForURL(/#submit$/)
    await goTo(page, '/faq')
    await expect.poll(() => countedPaths(service)).toContain('/faq')
    expect(countedPaths(service)).toEqual(['/', '/faq'])
  })

  test('counts a path change without a page load', async ({ page, service }) => {
    await accept(page, service)
    await goTo(page, '/faq?question=1')
    await expect.poll(() => countedPaths(service)).toEqual(['/', '/faq'])
    await goTo(page, '/faq?question=2')
    await goTo(page, '/')
    await expect.poll(() => countedPaths(service)).toEqual(['/', '/faq', '/'])
    expect(service.requests.filter((url) => url.startsWith('/tag.js'))).toHaveLength(1)
  })

  test('in one tab applies to the others', async ({ page, context, service }) => {
    await page.goto('/faq')
    await expect(page.getByRole('region', { name: /page views/i })).toBeVisible()
    // Chromium may lose a click in a tab that another one has covered, so the newest tab is clicked.
    const newest = await context.newPage()
    await newest.goto('/guidelines')
    await newest.bringToFront()
    await button(newest, 'Accept').click()
    await page.bringToFront()
    await expect.poll(() => countedPaths(service)).toHaveLength(2)
    expect(countedPaths(service).sort()).toEqual(['/faq', '/guidelines'])
  })
})

test.describe('no question and no script appear', () => {
  for (const [name, property, value] of [
    ['Global Privacy Control', 'globalPrivacyControl', true],
    ['Do Not Track', 'doNotTrack', '1'],
  ] as const) {
    test(`when the browser sends ${name}, even after a consent`, async ({ page, service }) => {
      await accept(page, service)
      service.requests.length = 0
      await page.addInitScript(
        ([name, said]) => Object.defineProperty(Navigator.prototype, name, { get: () => said }),
        [property, value] as const,
      )
      await page.goto('/')
      await expect(link(page)).toBeVisible()
      await expectNoRequest(page, service)
      expect(await panel(page).count()).toBe(0)
      await link(page).click()
      await expect(panel(page).getByText('We treat that as a refusal')).toBeVisible()
      await button(page, 'Close').click()
      await expect(panel(page)).toHaveCount(0)
      await expectNoRequest(page, service)
    })
  }

  test('when the browser blocks storage', async ({ page, service }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })
    await page.goto('/faq')
    await link(page).click()
    await expect(panel(page).getByText('cannot remember')).toBeVisible()
    await expectNoRequest(page, service)
  })

  const closed = ['/admin', '/admin/', '/Admin', '/auth', '/home', '/account', '/password-reset']
  for (const path of closed) {
    test(`on ${path}`, async ({ page, expectedComplaints, service }) => {
      await accept(page, service)
      service.requests.length = 0
      const answer = await page.goto(path)
      await expectNoRequest(page, service)
      expect(await link(page).count()).toBe(0)
      expect(answer?.headers()['content-security-policy']).not.toMatch(/https?:/)
      // The administration asks who is signed in, and the browser reports the answer.
      expectedComplaints.push('status of 401')
    })
  }

  test('where a witness sees the address of the own report', async ({ page, site, service }) => {
    const [id] = await storeReports(site.database, [{ location: 'Sedona' }])
    await accept(page, service)
    service.requests.length = 0
    await page.goto(`/reports/${id}/received`)
    await expectNoRequest(page, service)
  })

  test.describe(() => {
    test.use({ javaScriptEnabled: false })

    test('without scripts', async ({ page, service }) => {
      await page.goto('/')
      expect(await panel(page).count()).toBe(0)
      expect(await link(page).count()).toBe(0)
      expect(service.requests).toEqual([])
    })
  })
})

test('the policy of a page names the host of the tag for scripts, pictures and requests', async ({
  site,
  service,
}) => {
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
