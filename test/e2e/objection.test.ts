import { expect } from '@playwright/test'
import { objectionUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { test } from '../support/admin-visit.ts'
import { expectAccessible, follow } from '../support/browser-page.ts'
import { storeReports } from '../support/reports.ts'

test('a third person reports a content, and a moderator answers from the queue', async ({
  page,
  pages,
  site,
}) => {
  const [id = ''] = await storeReports(site.database, [{ location: 'Yuma' }])
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(reportPageUrl(id))
  await follow(page.getByRole('link', { name: 'Report this content' }))
  await page.waitForURL(`**${objectionUrl(id)}`)
  const ground = page.getByLabel('What is wrong?')
  // Before that the browser itself asks for what is missing.
  await expect(page.locator('form[novalidate]')).toBeVisible()
  await page.getByRole('button', { name: 'Send to the moderators' }).press('Enter')
  await expect(ground).toBeFocused()
  await expect(page.getByText('Choose a reason').first()).toBeVisible()
  await expectAccessible(page)
  await ground.selectOption('It was copied from somewhere')
  await page.getByLabel('What should the moderators know?').fill('From a film of 1977.')
  await page.getByRole('button', { name: 'Send to the moderators' }).press('Enter')
  await expect(page.getByText('Thank you. A moderator looks at the report.')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await pages.open()
  await page.getByText('1 report has something new').click()
  await page.getByRole('link', { name: 'Yuma' }).first().click()
  await expect(page.getByText('It was copied from somewhere.')).toBeVisible()
  await expect(page.getByText('From a film of 1977.')).toBeVisible()
  await page.getByRole('button', { name: 'Answer: nothing to do' }).click()
  await expect(page.getByText('Nothing to do', { exact: true })).toBeVisible()
  const stored = await site.database.selectFrom('objections').select('isUpheld').execute()
  expect(stored).toEqual([{ isUpheld: false }])
})
