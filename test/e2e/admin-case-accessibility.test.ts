import { expect } from '@playwright/test'
import { adminReportUrl } from '../../src/shared/urls.ts'
import { places, press, test } from '../support/admin-visit.ts'
import { openDesk } from '../support/desk.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { storeReports } from '../support/reports.ts'

const description =
  'My neighbor Zebulon Quist saw the silver triangle above the barn, humming, with green lamps.'

test('the opened form for removing personal details is accessible', async ({
  page,
  site,
  pages,
}) => {
  const [id] = await storeReports(site.database, [{ description }])
  await pages.open(`?report=${id}`)
  await pages.case.getByText('Remove personal details').click()
  const text = pages.case.getByLabel('Description')
  await expectAccessibleInEveryVariant(page)
  await text.fill(description.replace('Zebulon Quist', '[name removed]'))
  await expect(pages.case.locator('del')).toHaveText('Zebulon Quist')
  await expectAccessibleInEveryVariant(page)
  await text.press('End')
  await text.pressSequentially(' And more.')
  await expect(pages.case.getByText('Something else was changed')).toBeVisible()
  await expectAccessibleInEveryVariant(page)
})

test('the notice that somebody else reads a report is accessible', async ({
  page,
  site,
  pages,
}) => {
  const [id = ''] = await storeReports(site.database, places(2))
  const other = await openDesk(site, 'moderator')
  await other.ask('POST', `${adminReportUrl(id)}/claim`, {})
  await pages.open()
  await expect(pages.rows.getByText(`Being read by ${other.username}`)).toBeVisible()
  await expectAccessibleInEveryVariant(page)
  await pages.open(`?report=${id}`)
  await expect(pages.case.getByText(`Being read by ${other.username}`)).toBeVisible()
  await expectAccessibleInEveryVariant(page)
})

test('the list of similar reports is accessible, and leads to them by keyboard', async ({
  page,
  site,
  pages,
}) => {
  const [id, copy] = await storeReports(site.database, [
    { description },
    { description, location: 'Bangor, ME' },
    { description: 'Somebody walked over the water.' },
  ])
  await pages.open(`?report=${id}`)
  const similar = pages.case.getByRole('region', { name: 'Similar reports' })
  await expect(similar.getByRole('link').first()).toBeVisible()
  await expectAccessibleInEveryVariant(page)
  await similar.getByRole('link').first().focus()
  await press(page, 'Enter')
  await page.waitForURL(`**?report=${copy}`)
})
