import { expect } from '@playwright/test'
import { adminReportUrl, nothingSeenUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { test } from '../support/admin-test.ts'
import { findDefaultViolations } from '../support/browser-page.ts'
import { openDesk } from '../support/desk.ts'
import { storeReports } from '../support/reports.ts'

test('somebody who saw nothing tells it by keyboard, and is counted after release', async ({
  page,
  site,
}) => {
  const [id = ''] = await storeReports(site.database, [{}])
  await page.goto(reportPageUrl(id))
  const link = page.getByRole('link', { name: 'I was there and saw nothing' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${nothingSeenUrl(id)}`)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const distance = page.getByLabel('How far from the place of the report were you?')
  // Before that the browser itself asks for what is missing.
  await expect(page.locator('form[novalidate]')).toBeVisible()
  await send.press('Enter')
  await expect(distance).toBeFocused()
  await expect(page.getByText('Choose how the sky was').first()).toBeVisible()
  expect(await findDefaultViolations(page)).toEqual([])
  await page.keyboard.type('With')
  await page.getByLabel('How long were you there?').focus()
  await page.keyboard.type('The')
  await page.getByLabel('How was the sky?').focus()
  await page.keyboard.type('Cl')
  await page.getByLabel('Note').focus()
  await page.keyboard.type('Stars, and nothing else.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. A moderator reads it')).toBeVisible()
  expect(await findDefaultViolations(page)).toEqual([])
  const desk = await openDesk(site)
  const url = `${adminReportUrl(id)}/entries`
  const { body } = await desk.ask('GET', url)
  const [entry] = (body as { entries: { id: string }[] }).entries
  await desk.ask('PATCH', `${url}/${entry?.id}`, { isPublic: true })
  await page.goto(reportPageUrl(id))
  await expect(page.getByText('1 person reports that they were near and saw nothing')).toBeVisible()
  await expect(page.getByText('Stars, and nothing else.')).toBeVisible()
  expect(await findDefaultViolations(page)).toEqual([])
})
