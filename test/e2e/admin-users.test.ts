import { expect, type Locator } from '@playwright/test'
import { sql } from 'kysely'
import { type AdminPages, actAs, adminPages, signInAs } from '../support/admin-pages.ts'
import { test } from '../support/admin-test.ts'
import {
  administratorPassword,
  by,
  decisionsOn,
  findAdministratorRow,
  signInAdministrator,
  storeAdministrator,
  storeWithPassword,
} from '../support/administrators.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'
import { findTabFaults } from '../support/tab-stops.ts'

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [{ location: 'Oslo' }, { location: 'Loch Ness' }])
})
test.beforeEach(async ({ context, site }) => {
  await site.database.deleteFrom('adminUsers').execute()
  await actAs(context, site, { username: 'warden' })
})

async function storePasskey(site: TestSite, administratorId: string) {
  const key = { name: 'Key', publicKey: Buffer.from('-'), counter: 0, transports: [] }
  await site.database
    .insertInto('administratorPasskeys')
    .values({ id: administratorId, administratorId, ...key })
    .execute()
}

const rowOf = (pages: AdminPages, username: string) => pages.users.filter({ hasText: username })

test('the last administrator and the own account are locked, with the reason', async ({
  page,
  site,
  pages,
}) => {
  await pages.open('?view=users')
  const own = rowOf(pages, 'warden')
  await expect(
    own.getByText('The last active administrator cannot be deactivated or deleted.'),
  ).toBeVisible()
  for (const name of ['Deactivate warden', 'Delete warden']) {
    await expect(own.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await own.getByRole('button', { name }).click({ force: true })
  }
  expect(await pages.question.count()).toBe(0)
  await storeAdministrator(site.database, { username: 'second' })
  await page.reload()
  await expect(own.getByText('You cannot deactivate or delete your own account.')).toBeVisible()
  await expect(rowOf(pages, 'second').getByRole('button', { name: 'Delete' })).toHaveCount(1)
})

test('an administrator deactivates, demotes and deletes an account', async ({
  page,
  site,
  pages,
}) => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await pages.open('?view=users')
  await rowOf(pages, 'second').getByRole('button', { name: 'Deactivate' }).click()
  await pages.expectToast('Status Updated')
  await expect(rowOf(pages, 'second').getByText('Inactive')).toBeVisible()
  expect(await findAdministratorRow(site.database, id)).toMatchObject({ isActive: false })
  await rowOf(pages, 'second').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make moderator' }).click()
  await pages.expectToast('User Updated')
  await expect(rowOf(pages, 'second').getByText('moderator')).toBeVisible()
  await rowOf(pages, 'second').getByRole('button', { name: 'Delete' }).click()
  await expect(
    pages.question.getByText('Are you sure you want to delete the user second?'),
  ).toBeVisible()
  await pages.button('Delete user').click()
  await pages.expectToast('User Deleted')
  await expect(pages.users).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 user' })).toBeFocused()
  expect(await findAdministratorRow(site.database, id)).toBeUndefined()
})

test('an old session asks for the password once more, then goes on with the action', async ({
  browser,
  site,
}) => {
  const target = await storeAdministrator(site.database, { username: 'second' })
  const other = await browser.newContext()
  const id = await storeWithPassword(site.database, { username: 'guarded' })
  await storePasskey(site, id)
  await signInAs(other, site, id)
  await sql`update sessions set sess = sess || '{"startedAt": "2026-01-01T00:00:00Z"}'
    where sess ->> 'ownerId' = ${id}`.execute(site.database)
  const tab = await other.newPage()
  const people = adminPages(tab, site.url)
  await people.open('?view=users')
  const row = people.users.filter({ hasText: 'second' })
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await expect(people.question.getByText('Confirm that it is you')).toBeVisible()
  await expectAccessibleInEveryVariant(tab)
  await people.question.locator('#identity-password').fill('wrong password')
  await people.button('Continue').click()
  expect(await people.fault('identity-password')).toBe('The password is not right.')
  await people.question.locator('#identity-password').fill(administratorPassword)
  await people.question.locator('#identity-password').press('Enter')
  await people.expectToast('Status Updated')
  await expect(row.getByText('Inactive')).toBeVisible()
  expect(await findAdministratorRow(site.database, target)).toMatchObject({ isActive: false })
  await other.close()
})

test('an administrator resets a lost second factor after a question that explains the effects', async ({
  page,
  site,
  pages,
}) => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await storePasskey(site, id)
  const session = await signInAdministrator(site.database, id)
  await pages.open('?view=users')
  await expect(rowOf(pages, 'second').getByText('Present')).toBeVisible()
  await rowOf(pages, 'second').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove second factor' }).click()
  await expect(pages.question.getByText('Remove the second factor of second?')).toBeVisible()
  await expectAccessibleInEveryVariant(page)
  await pages.button('Remove second factor').click()
  await pages.expectToast(
    'User Updated',
    'The second factor of \u2068second\u2069 has been removed',
  )
  await expect(rowOf(pages, 'second').getByText('None')).toBeVisible()
  expect((await by(site, session).me()).status).toBe(401)
  expect(await decisionsOn(site.database, id)).toHaveLength(1)
})

test.describe('deceptive names', () => {
  /** The left edges of words on the screen. */
  const edges = (element: Locator, words: string[]) =>
    element.evaluate((root, words) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = new Map<string, number>()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const word of words) {
          const start = node.textContent?.indexOf(word) ?? -1
          if (start < 0 || found.has(word)) continue
          const range = document.createRange()
          range.setStart(node, start)
          range.setEnd(node, start + word.length)
          found.set(word, range.getBoundingClientRect().left)
        }
      }
      return words.map((word) => found.get(word) ?? Number.NaN)
    }, words)

  const isInOrder = (numbers: number[]) =>
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))

  test('right-to-left letters keep question and toast in order', async ({ page, site, pages }) => {
    const username = '1.مشرف'
    await storeAdministrator(site.database, { username })
    await page.setViewportSize({ width: 1440, height: 900 })
    await pages.open('?view=users')
    await rowOf(pages, username).getByRole('button', { name: 'Delete' }).click()
    const question = pages.question.getByRole('heading')
    await expect(question).toHaveText(`Are you sure you want to delete the user ${username}?`)
    expect(isInOrder(await edges(question, ['Are you', 'the user', username, '?']))).toBe(true)
    await expect(pages.question.getByText('Look twice')).toBeVisible()
    await pages.button('Cancel').click()
    await rowOf(pages, username).getByRole('button', { name: 'Deactivate' }).click()
    const told = pages.toast.getByText('is deactivated now')
    await expect(told).toHaveText(`\u2068${username}\u2069 is deactivated now`)
    expect(isInOrder(await edges(told, [username, 'is deactivated', 'now']))).toBe(true)
  })

  test('a full name cannot reverse the sentence', async ({ site, pages }) => {
    // Ends the isolate (U+2069) that the page starts, then reverses everything after it (U+202E).
    const fullName = 'Jo\u2069\u202e.desreveR'
    await storeAdministrator(site.database, { username: 'second', fullName })
    await pages.open('?view=users')
    await rowOf(pages, 'second').getByRole('button', { name: 'Delete' }).click()
    const consequence = pages.question.getByText('is deleted for good')
    expect(await consequence.innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(isInOrder(await edges(consequence, ['The account', 'Jo', '@example.org']))).toBe(true)
  })

  test('look-alike names appear beside the data that differs', async ({ site, pages }) => {
    // The second letter is Cyrillic.
    const username = 'w\u0430rden'
    await storeAdministrator(site.database, { username, email: 'mallory@example.org' })
    await pages.open('?view=users')
    await rowOf(pages, 'mallory@example.org').getByRole('button', { name: 'Delete' }).click()
    await expect(pages.question.getByText('(mallory@example.org)')).toBeVisible()
    await expect(pages.question.getByText('some of them look like others')).toBeVisible()
  })
})

test('a change on outdated data is refused, and the current data is shown', async ({
  site,
  pages,
}) => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await pages.open('?view=users')
  await expect(rowOf(pages, 'second')).toBeVisible()
  await site.database
    .updateTable('adminUsers')
    .set({ isActive: false })
    .where('id', '=', id)
    .execute()
  await rowOf(pages, 'second').getByRole('button', { name: 'Deactivate' }).click()
  await pages.expectToast('Update Failed', '409: Status was changed by someone else')
  await expect(rowOf(pages, 'second').getByText('Inactive')).toBeVisible()
})

test('a deleted account is reported and leaves the list', async ({ site, pages }) => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await pages.open('?view=users')
  await rowOf(pages, 'second').getByRole('button', { name: 'Delete' }).click()
  await site.database.deleteFrom('adminUsers').where('id', '=', id).execute()
  await pages.button('Delete user').click()
  await pages.expectToast('Delete Failed')
  await expect(pages.toast).toContainText('404: ')
  await expect(pages.users).toHaveCount(1)
})

test('a moderator sees masked addresses, but no users and no way to delete', async ({
  browser,
  site,
}) => {
  const other = await browser.newContext()
  await actAs(other, site, { username: 'mod', role: 'moderator' })
  const desk = adminPages(await other.newPage(), site.url)
  await desk.open('?view=users')
  await expect(desk.rows.first()).toBeVisible()
  expect(await desk.tab('Users').count()).toBe(0)
  expect(await desk.rows.first().innerText()).not.toContain('jane.doe@example.org')
  await desk.rows.first().getByRole('link').click()
  await desk.button('Show name and e-mail address').click()
  await expect(desk.case.getByText('jane.doe@example.org')).toBeVisible()
  await expect(desk.case.getByText('Name and e-mail address shown')).toBeVisible()
  await desk.case.getByRole('textbox', { name: 'Note' }).fill('Looks like Venus.')
  await desk.button('Add note').click()
  await expect(desk.case.getByRole('list').getByText('Looks like Venus.')).toBeVisible()
  expect(await desk.case.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state is accessible at 360 pixels, ${colorScheme}`, async ({ page, site, pages }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    await storeAdministrator(site.database, { username: 'waiting', isActive: false })
    const isWhole = async () => {
      await expectAccessible(page)
      const overflow = () => document.documentElement.scrollWidth - innerWidth
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    }
    await pages.open('?view=users')
    await expect(pages.users.first()).toBeVisible()
    await isWhole()
    await pages.open()
    await expect(pages.rows.first()).toBeVisible()
    await isWhole()
    await page.keyboard.press('j')
    await page.keyboard.press('4')
    await expect(pages.question).toBeVisible()
    await isWhole()
    await page.keyboard.press('Escape')
    await page.keyboard.press('o')
    await expect(pages.case.getByText('Private notes')).toBeVisible()
    await isWhole()
    await page.keyboard.press('Escape')
    await pages.open('?view=account')
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await isWhole()
  })
}

test('Tab reaches every control and shows the focus', async ({ page, site, pages }) => {
  await storeAdministrator(site.database, { username: 'second' })
  for (const query of ['', '?view=users', '?view=account']) {
    await pages.open(query)
    await expect(page.getByText(/Loch Ness|second|no passkey yet/).first()).toBeVisible()
    expect(await findTabFaults(page)).toEqual([])
  }
})
