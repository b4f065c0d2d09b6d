import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { publishVideo } from '../../bench/published-video.ts'
import { listStates, memberStates } from '../../bench/screenshot-states.ts'
import { readCspReportCounts } from '../../src/server/security/csp-report-counts.ts'
import { closePages } from '../support/browser-page.ts'
import { closing } from '../support/closing.ts'
import { openBrowser } from '../support/open-browser.ts'
import { measured, sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'
import { test as withSite } from '../support/site-test.ts'

const test = withSite
  .extend('browser', closing(openBrowser))
  .extend('working', { auto: true }, async ({ site: { jobs } }, { onCleanup }) => {
    let isOver = false
    const keepWorking = async () => {
      while (!isOver) if ((await jobs.performDue()) === 0) await sleep(100)
    }
    const working = keepWorking()
    onCleanup(() => {
      isOver = true
      return working
    })
  })

const isViolation = (text: string) =>
  /content security policy|trusted ?(types|html|script)/i.test(text)

/** A sample of this size, spread over all items. */
function spread<Item>(items: Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count)
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

test('no page in any state violates the content security policy', async ({ site, browser }) => {
  const [reportId = ''] = await storeReports(
    site.database,
    Array.from({ length: 14 }, (_, index) => ({ location: `Place ${index}` })),
  )
  const videoReportId = await publishVideo(site.url)
  const all = [...listStates({ reportId, videoReportId }), ...memberStates]
  const states = spread(all, sized(6, all.length))
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const found: string[] = []
  const unreached: string[] = []
  for (const { name, path, prepare } of states) {
    const page = await context.newPage()
    page.on('console', (message) => {
      if (isViolation(message.text())) found.push(`${name}: ${message.text()}`)
    })
    page.on('pageerror', (error) => found.push(`${name}: ${error.message}`))
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(site.url)) {
        found.push(`${name}: left the site for ${request.url()}`)
      }
    })
    await page.goto(site.url + path, { waitUntil: 'networkidle' })
    await prepare?.(page, site.url).catch((reason) => unreached.push(`${name}: ${reason}`))
    await page.close()
    await context.clearCookies()
  }
  await closePages(context)
  const reported = readCspReportCounts()
  await measured({
    id: 'R-32',
    name: `${states.length} states of pages in Chromium`,
    target: '0 violations of the policy (Trusted Types included), 0 foreign requests',
    figure: `${found.length} violations in the browser, ${reported.length} kinds reported, not reached: ${unreached.join(', ') || 'none'}`,
    isMet: found.length === 0 && reported.length === 0 && unreached.length === 0,
  })
  expect(found).toEqual([])
  expect(reported).toEqual([])
  expect(unreached).toEqual([])
})
