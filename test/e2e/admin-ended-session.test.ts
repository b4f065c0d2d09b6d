import { expect, test } from 'vitest'
import { enterAs } from '../support/admin-pages.ts'
import {
  context,
  page,
  pages,
  places,
  press,
  site,
  statuses,
  visitAsAdministrator,
} from '../support/admin-visit.ts'
import { administratorPassword, storeWithPassword } from '../support/administrators.ts'
import { storeReports } from '../support/reports.ts'

visitAsAdministrator()

let count = 0

/** Opens the desk for an administrator who has a password, and answers the username. */
async function openDesk(): Promise<string> {
  const username = `keeper-${++count}`
  await enterAs(context, site, await storeWithPassword(site.database, { username }))
  await pages.open()
  await pages.rows.first().waitFor()
  // A request that is still in flight would meet the ended session before the decision does.
  await page.getByRole('link', { name: /^All \d/ }).waitFor()
  return username
}

const endSessions = () => site.database.deleteFrom('sessions').execute()

async function logIn(username: string) {
  await pages.fill({ username, password: administratorPassword })
  await pages.button('Login').click()
  await pages.tab('Reports').waitFor()
}

test('a decision on an ended session fails with the reason, and is offered again after the login', async () => {
  await storeReports(site.database, places(1))
  const username = await openDesk()
  await endSessions()
  await press('j')
  await press('3')
  await pages.isTold('Update Failed', '401: Not authenticated')
  await pages.field('username').waitFor()
  expect(await statuses()).toEqual({ 'Place 1': 'pending' })

  await logIn(username)
  await pages.question.getByRole('heading', { name: 'Verify this report?' }).waitFor()
  await pages.question.getByText('this decision has not been applied').waitFor()
  await pages.button('Update report').click()
  await pages.isTold('Status Updated', 'Report status has been updated successfully')
  await pages.question.waitFor({ state: 'detached' })
  expect(await statuses()).toEqual({ 'Place 1': 'verified' })
})

test('a rejection is offered again with its reason, and can be cancelled for good', async () => {
  await storeReports(site.database, places(1))
  const username = await openDesk()
  await press('j')
  await press('4')
  await page.getByLabel('Reason').selectOption('other')
  await page.getByLabel('In your own words').fill('Written before the session ended.')
  await endSessions()
  await pages.button('Reject report').click()
  await pages.isTold('Update Failed', '401: Not authenticated')

  await logIn(username)
  await pages.question.waitFor()
  expect(await page.getByLabel('Reason').inputValue()).toBe('other')
  expect(await page.getByLabel('In your own words').inputValue()).toBe(
    'Written before the session ended.',
  )
  await pages.button('Cancel').click()
  await pages.question.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Users' }).click()
  await pages.users.first().waitFor()
  await page.getByRole('tab', { name: 'Reports' }).click()
  await pages.rows.first().waitFor()
  expect(await pages.question.count()).toBe(0)
  expect(await statuses()).toEqual({ 'Place 1': 'pending' })
})

test('another administrator who logs in is not offered the decision', async () => {
  await storeReports(site.database, places(1))
  await openDesk()
  const other = `keeper-${++count}`
  await storeWithPassword(site.database, { username: other })
  await endSessions()
  await press('j')
  await press('3')
  await pages.isTold('Update Failed', '401: Not authenticated')
  await logIn(other)
  await pages.rows.first().waitFor()
  expect(await pages.question.count()).toBe(0)
  expect(await statuses()).toEqual({ 'Place 1': 'pending' })
})

test('a deletion on an ended session says "Delete Failed"', async () => {
  await storeReports(site.database, places(1))
  const username = await openDesk()
  await pages.rows.getByRole('button', { name: 'Decide' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Reason').selectOption('spam')
  await endSessions()
  await pages.button('Delete report').click()
  await pages.isTold('Delete Failed', '401: Not authenticated')
  await logIn(username)
  const question = { name: 'Are you sure you want to delete this report?', exact: true }
  await pages.question.getByRole('heading', question).waitFor()
  expect(await statuses()).toEqual({ 'Place 1': 'pending' })
})
