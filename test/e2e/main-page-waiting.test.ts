import { expect } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { storeReports } from '../support/reports.ts'

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    { location: 'Reykjavík', phenomenonType: 'ghost' },
    { location: 'Sedona', status: 'verified', verified: true },
  ])
})

const empty = 'No reports found matching your criteria'

test('after an empty result a change of filter shows "Loading reports..." until the answer comes', async ({
  page,
}) => {
  await page.goto('/?type=cryptid')
  const list = page.locator('#reports')
  await expect(list.getByText(empty)).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/reports?*', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/reports?*')
  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('ghost')
  await asked
  await expect(list.getByText('Loading reports...')).toBeVisible()
  expect(await list.getByText(empty).count()).toBe(0)
  held.resolve()
  await expect(list.getByText('Reykjavík')).toBeVisible()
  expect(await list.getByText('Loading reports...').count()).toBe(0)

  await page.getByLabel('Phenomenon type', { exact: true }).selectOption('psychic')
  await expect(list.getByText(empty)).toBeVisible()
})

test('a tooltip opens after 700 ms, and sooner within 300 ms after its neighbour', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const badges = page.locator('.card-badges .badge:last-child')
  await expect(badges.nth(1)).toBeVisible()
  const opened = (at: number) =>
    badges.nth(at).evaluate((badge) => badge.getAttribute('data-state')?.endsWith('open'))
  let position = 1
  // The page notices movements from hydration on.
  const stateAfterMove = async () => {
    position += 2
    await page.mouse.move(position, position)
    return badges.nth(0).getAttribute('data-state')
  }
  await expect.poll(stateAfterMove).toBe('closed')
  await page.clock.pauseAt(Date.now() + 3_600_000)

  await badges.nth(0).hover()
  await page.clock.runFor(650)
  expect(await opened(0)).toBe(false)
  await page.clock.runFor(100)
  await expect.poll(() => opened(0)).toBe(true)

  await badges.nth(1).hover()
  await page.clock.runFor(250)
  await expect.poll(() => opened(1)).toBe(true)
  await expect.poll(() => opened(0)).toBe(false)

  // The pointer leaves and moves outside: only then does the tooltip notice. A browser may merge two moves.
  const openedAfterMove = async () => {
    position += 2
    await page.mouse.move(position, position)
    await page.clock.runFor(100)
    return opened(1)
  }
  await expect.poll(openedAfterMove).toBe(false)
  await page.clock.runFor(350)
  await badges.nth(0).hover()
  await page.clock.runFor(650)
  expect(await opened(0)).toBe(false)
  await page.clock.runFor(100)
  await expect.poll(() => opened(0)).toBe(true)
})

test('tooltips come after a lost request for their code', async ({ page }) => {
  await page.clock.install()
  let requests = 0
  await page.route('**/assets/floating-tooltip*.js', (route) => {
    requests += 1
    return requests === 1 ? route.abort() : route.continue()
  })
  await page.goto('/')
  const badge = page.locator('.card-badges .badge:last-child').first()
  let position = 1
  const stateAfterMove = async () => {
    position += 2
    await page.mouse.move(position, position)
    await page.clock.runFor(1_000)
    return badge.getAttribute('data-state')
  }
  await expect.poll(stateAfterMove).toBe('closed')
  expect(requests).toBe(2)
})
