import { type BrowserContext, expect } from '@playwright/test'
import { type AdminPages, signInAs } from '../support/admin-pages.ts'
import { places, press, statuses, test } from '../support/admin-visit.ts'
import { administratorPassword, storeWithPassword } from '../support/administrators.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'

let count = 0

/** Opens the desk for an administrator with a password; returns the username. */
async function openDesk(
  context: BrowserContext,
  site: TestSite,
  pages: AdminPages,
): Promise<string> {
  const username = `keeper-${++count}`
  await signInAs(context, site, await storeWithPassword(site.database, { username }))
  await pages.open()
  await expect(pages.rows.first()).toBeVisible()
  await pages.waitForAnswers()
  return username
}

const endSessions = (site: TestSite) => site.database.deleteFrom('sessions').execute()

async function logIn(pages: AdminPages, username: string) {
  await pages.fill({ username, password: administratorPassword })
  await pages.button('Login').click()
  await expect(pages.tab('Reports')).toBeVisible()
}

test('a decision in an ended session shows the reason, and is offered again after the login', async ({
  page,
  context,
  site,
  pages,
}) => {
  await storeReports(site.database, places(1))
  const username = await openDesk(context, site, pages)
  await endSessions(site)
  await press(page, 'j')
  await press(page, '3')
  await pages.expectToast('Update Failed', '401: Not authenticated')
  await expect(pages.field('username')).toBeVisible()
  expect(await statuses(site)).toEqual({ 'Place 1': 'pending' })

  await logIn(pages, username)
  await expect(pages.question.getByRole('heading', { name: 'Verify this report?' })).toBeVisible()
  await expect(pages.question.getByText('this decision has not been applied')).toBeVisible()
  await pages.button('Update report').click()
  await pages.expectToast('Status Updated', 'Report status has been updated successfully')
  await expect(pages.question).toHaveCount(0)
  expect(await statuses(site)).toEqual({ 'Place 1': 'verified' })
})

test('a rejection is offered again with its reason, and can be cancelled for good', async ({
  page,
  context,
  site,
  pages,
}) => {
  await storeReports(site.database, places(1))
  const username = await openDesk(context, site, pages)
  await press(page, 'j')
  await press(page, '4')
  await page.getByLabel('Reason').selectOption('other')
  await page.getByLabel('In your own words').fill('Written before the session ended.')
  await endSessions(site)
  await pages.button('Reject report').click()
  await pages.expectToast('Update Failed', '401: Not authenticated')

  await logIn(pages, username)
  await expect(pages.question).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('other')
  await expect(page.getByLabel('In your own words')).toHaveValue(
    'Written before the session ended.',
  )
  await pages.button('Cancel').click()
  await expect(pages.question).toHaveCount(0)
  await page.getByRole('tab', { name: 'Users' }).click()
  await expect(pages.users.first()).toBeVisible()
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(pages.rows.first()).toBeVisible()
  expect(await pages.question.count()).toBe(0)
  expect(await statuses(site)).toEqual({ 'Place 1': 'pending' })
})

test('another administrator is not offered the decision after the login', async ({
  page,
  context,
  site,
  pages,
}) => {
  await storeReports(site.database, places(1))
  await openDesk(context, site, pages)
  const other = `keeper-${++count}`
  await storeWithPassword(site.database, { username: other })
  await endSessions(site)
  await press(page, 'j')
  await press(page, '3')
  await pages.expectToast('Update Failed', '401: Not authenticated')
  await logIn(pages, other)
  await expect(pages.rows.first()).toBeVisible()
  expect(await pages.question.count()).toBe(0)
  expect(await statuses(site)).toEqual({ 'Place 1': 'pending' })
})

test('a deletion in an ended session says "Delete Failed"', async ({
  page,
  context,
  site,
  pages,
}) => {
  await storeReports(site.database, places(1))
  const username = await openDesk(context, site, pages)
  await pages.rows.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Reason').selectOption('spam')
  await endSessions(site)
  await pages.button('Delete report').click()
  await pages.expectToast('Delete Failed', '401: Not authenticated')
  await logIn(pages, username)
  const question = { name: 'Are you sure you want to delete this report?', exact: true }
  await expect(pages.question.getByRole('heading', question)).toBeVisible()
  expect(await statuses(site)).toEqual({ 'Place 1': 'pending' })
})
