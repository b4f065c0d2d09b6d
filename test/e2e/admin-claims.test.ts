import { expect } from '@playwright/test'
import { apiUrls } from '../../src/shared/urls.ts'
import { actAs, adminPages } from '../support/admin-pages.ts'
import { places, press, statuses, test } from '../support/admin-visit.ts'
import { sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'

test('others see who reads a report, skip it, and take it over with a key', async ({
  page,
  browser,
  site,
  pages,
}) => {
  await storeReports(site.database, places(3))
  const context = await browser.newContext()
  await actAs(context, site, { username: 'jane', role: 'moderator' })
  const otherPage = await context.newPage()
  const other = adminPages(otherPage, site.url)
  await other.open()
  await other.rows.nth(1).locator('[data-desk-report]').click()
  await expect(other.rows.nth(1).getByText('You read it for less than a minute')).toBeAttached()

  await pages.open()
  await expect(
    pages.rows.nth(1).getByText('Being read by jane for less than a minute'),
  ).toBeVisible()
  await press(page, 'j')
  await expect.poll(pages.focusedRow).toBe(0)
  await press(page, 'j')
  await expect.poll(pages.focusedRow).toBe(2)
  await pages.rows.nth(1).locator('[data-desk-report]').click()
  await expect(pages.case.getByText('Being read by jane')).toBeVisible()
  await press(page, 'c')
  await expect(pages.case.getByText('Being read by jane')).toBeHidden()
  await press(page, '3')
  await expect.poll(async () => (await statuses(site))['Place 2']).toBe('verified')
  await context.close()
})

test('a stale list of the claims does not take back an own one', async ({ page, site, pages }) => {
  await storeReports(site.database, places(1))
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === apiUrls.adminClaims,
    async (route) => {
      const answer = await route.fetch()
      asked.resolve()
      await held.promise
      // The page may have cancelled the request by then.
      await route.fulfill({ response: answer }).catch(() => {})
    },
  )
  await pages.open()
  await asked.promise
  await pages.rows.first().locator('[data-desk-report]').click()
  const note = pages.rows.first().getByText('You read it for less than a minute')
  await expect(note).toBeAttached()
  held.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await pages.waitForAnswers()
  await expect(note).toBeAttached()
})

const waiting = sized(60, 500)

test(`a moderator decides ${waiting} reports by keyboard, with at most two keys for each`, async ({
  page,
  site,
  pages,
}) => {
  test.setTimeout(60_000 + waiting * 2_000)
  await storeReports(site.database, places(waiting))
  await pages.open('?status=pending&order=oldest')
  await expect(pages.rows).toHaveCount(50)
  let keys = 0
  const type = async (key: string) => {
    keys++
    await press(page, key)
  }
  await type('j')
  const startedAt = performance.now()
  for (let index = 0; index < waiting; index++) {
    await expect(page.locator('[data-desk-report]:focus')).toHaveText(`Place ${waiting - index}`)
    if (index % 2 === 0) {
      await type('3')
    } else {
      await type('4')
      await expect(pages.question).toBeVisible()
      await type('4')
    }
  }
  await expect
    .poll(async () => Object.values(await statuses(site)).filter((one) => one === 'pending'))
    .toEqual([])
  const seconds = (performance.now() - startedAt) / 1_000 / waiting
  console.log(`${waiting} decisions: ${keys} keys, ${seconds.toFixed(2)} seconds each for the site`)
  expect(keys).toBe(1 + 1.5 * waiting)
  expect(seconds).toBeLessThan(2)
})

test('an open report shows what tells the same, and is rejected as its duplicate', async ({
  page,
  site,
  pages,
}) => {
  const description = 'A silent silver triangle hovered above the harbour for several minutes.'
  const [first = '', second = ''] = await storeReports(site.database, [
    { description, location: 'Duluth, MN', status: 'verified', verified: true },
    { description, location: 'Bangor, ME' },
  ])
  await pages.open(`?report=${second}`)
  await expect(pages.case.getByText('In the same words')).toBeVisible()
  await pages.case.getByRole('button', { name: 'Reject as a duplicate of this one' }).click()
  await expect(pages.question.getByLabel('In your own words')).toHaveValue(`Duplicate of ${first}`)
  await pages.question.getByRole('button', { name: 'Reject report' }).click()
  await expect.poll(async () => (await statuses(site))['Bangor, ME']).toBe('rejected')
  await pages.open(`?report=${second}`)
  await pages.case.getByRole('link', { name: 'Duluth, MN' }).click()
  await expect(page).toHaveURL(new RegExp(first))
})
