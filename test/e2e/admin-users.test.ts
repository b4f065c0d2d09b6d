import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPages, enterAs } from '../support/admin-pages.ts'
import {
  administratorPassword,
  by,
  decisionsOn,
  findAdministratorRow,
  signInAdministrator,
  storeAdministrator,
  storeWithPassword,
} from '../support/administrators.ts'
import { expectAccessible, leave } from '../support/browser-page.ts'
import { expectSoundInEveryLook } from '../support/every-look.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openTab } from '../support/report-form.ts'
import { storeReports } from '../support/reports.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { findTabFaults } from '../support/tab-stops.ts'

let site: TestSite
let browser: Browser
let context: BrowserContext
let page: Page
let pages: ReturnType<typeof adminPages>
let complaints: string[]

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startTestSite(), openBrowser()])
  await storeReports(site.database, [{ location: 'Oslo' }, { location: 'Loch Ness' }])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})
beforeEach(async () => {
  complaints = []
  await site.database.deleteFrom('adminUsers').execute()
  context = await browser.newContext({ reducedMotion: 'reduce' })
  page = await openTab(context, complaints)
  pages = adminPages(page, site.url)
  await enterAs(context, site, await storeAdministrator(site.database, { username: 'warden' }))
})
afterEach(async () => {
  await leave(context)
  expect(complaints).toEqual([])
})

async function storePasskey(administratorId: string) {
  const key = { name: 'Key', publicKey: Buffer.from('-'), counter: 0, transports: [] }
  await site.database
    .insertInto('administratorPasskeys')
    .values({ id: administratorId, administratorId, ...key })
    .execute()
}

const rowOf = (username: string) => pages.users.filter({ hasText: username })

test('the last administrator and one’s own account are locked, and it says why', async () => {
  await pages.open('?view=users')
  const own = rowOf('warden')
  await own.getByText('The last active administrator cannot be switched off or deleted.').waitFor()
  for (const name of ['Deactivate warden', 'Delete warden']) {
    expect(await own.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
    await own.getByRole('button', { name }).click({ force: true })
  }
  expect(await pages.question.count()).toBe(0)
  await storeAdministrator(site.database, { username: 'second' })
  await page.reload()
  await own.getByText('You cannot switch off or delete your own account.').waitFor()
  expect(await rowOf('second').getByRole('button', { name: 'Delete' }).count()).toBe(1)
})

test('an account is switched off, made a moderator and deleted', async () => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await pages.open('?view=users')
  await rowOf('second').getByRole('button', { name: 'Deactivate' }).click()
  await pages.isTold('Status Updated')
  await rowOf('second').getByText('Inactive').waitFor()
  expect(await findAdministratorRow(site.database, id)).toMatchObject({ isActive: false })
  await rowOf('second').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make moderator' }).click()
  await pages.isTold('User Updated')
  await rowOf('second').getByText('moderator').waitFor()
  await rowOf('second').getByRole('button', { name: 'Delete' }).click()
  await pages.question.getByText('Are you sure you want to delete the user second?').waitFor()
  await pages.button('Delete user').click()
  await pages.isTold('User Deleted')
  await expect.poll(() => pages.users.count()).toBe(1)
  expect(await findAdministratorRow(site.database, id)).toBeUndefined()
})

test('long after the login the password is asked for once more, and the action goes on', async () => {
  const target = await storeAdministrator(site.database, { username: 'second' })
  const other = await browser.newContext()
  const id = await storeWithPassword(site.database, { username: 'guarded' })
  await storePasskey(id)
  await enterAs(other, site, id)
  await sql`update sessions set sess = sess || '{"startedAt": "2026-01-01T00:00:00Z"}'
    where sess ->> 'ownerId' = ${id}`.execute(site.database)
  const tab = await other.newPage()
  const people = adminPages(tab, site.url)
  await people.open('?view=users')
  const row = people.users.filter({ hasText: 'second' })
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await people.question.getByText('Is it still you?').waitFor()
  await expectSoundInEveryLook(tab)
  await people.question.locator('#identity-password').fill('wrong password')
  await people.button('Go on').click()
  expect(await people.fault('identity-password')).toBe('The password is not right.')
  await people.question.locator('#identity-password').fill(administratorPassword)
  await people.question.locator('#identity-password').press('Enter')
  await people.isTold('Status Updated')
  await row.getByText('Inactive').waitFor()
  expect(await findAdministratorRow(site.database, target)).toMatchObject({ isActive: false })
  await other.close()
})

test('a lost second factor is removed after a question that says what follows', async () => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await storePasskey(id)
  const session = await signInAdministrator(site.database, id)
  await pages.open('?view=users')
  await rowOf('second').getByText('Present').waitFor()
  await rowOf('second').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Remove second factor' }).click()
  await pages.question.getByText('Remove the second factor of second?').waitFor()
  await expectSoundInEveryLook(page)
  await pages.button('Remove second factor').click()
  await pages.isTold('User Updated', 'The second factor of \u2068second\u2069 has been removed')
  await rowOf('second').getByText('None').waitFor()
  expect((await by(site, session).me()).status).toBe(401)
  expect(await decisionsOn(site.database, id)).toHaveLength(1)
})

describe('names that are made to deceive', () => {
  /** Where words stand on the screen, as left edges. */
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

  test('letters of another direction leave question and toast in order', async () => {
    const username = '1.مشرف'
    await storeAdministrator(site.database, { username })
    await page.setViewportSize({ width: 1440, height: 900 })
    await pages.open('?view=users')
    await rowOf(username).getByRole('button', { name: 'Delete' }).click()
    const question = pages.question.getByRole('heading')
    expect(await question.innerText()).toBe(`Are you sure you want to delete the user ${username}?`)
    expect(isInOrder(await edges(question, ['Are you', 'the user', username, '?']))).toBe(true)
    await pages.question.getByText('Look twice').waitFor()
    await pages.button('Cancel').click()
    await rowOf(username).getByRole('button', { name: 'Deactivate' }).click()
    const told = pages.toast.getByText('is switched off now')
    expect(await told.innerText()).toBe(`\u2068${username}\u2069 is switched off now`)
    expect(isInOrder(await edges(told, [username, 'is switched', 'off now']))).toBe(true)
  })

  test('a full name cannot turn the sentence around', async () => {
    // Ends the isolation that the page begins, then turns everything after it.
    const fullName = 'Jo\u2069\u202e.desreveR'
    await storeAdministrator(site.database, { username: 'second', fullName })
    await pages.open('?view=users')
    await rowOf('second').getByRole('button', { name: 'Delete' }).click()
    const consequence = pages.question.getByText('is deleted for good')
    expect(await consequence.innerText()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    expect(isInOrder(await edges(consequence, ['The account', 'Jo', '@example.org']))).toBe(true)
  })

  test('look-alikes are told beside what tells them apart', async () => {
    // The second letter is Cyrillic.
    const username = 'w\u0430rden'
    await storeAdministrator(site.database, { username, email: 'mallory@example.org' })
    await pages.open('?view=users')
    await rowOf('mallory@example.org').getByRole('button', { name: 'Delete' }).click()
    await pages.question.getByText('(mallory@example.org)').waitFor()
    await pages.question.getByText('some of them look like others').waitFor()
  })
})

test('a change made by somebody else meanwhile is refused and shown', async () => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await pages.open('?view=users')
  await rowOf('second').waitFor()
  await site.database
    .updateTable('adminUsers')
    .set({ isActive: false })
    .where('id', '=', id)
    .execute()
  await rowOf('second').getByRole('button', { name: 'Deactivate' }).click()
  await pages.isTold('Update Failed', '409: Status was changed by someone else')
  await rowOf('second').getByText('Inactive').waitFor()
})

test('what is gone meanwhile is told, and leaves the list', async () => {
  const id = await storeAdministrator(site.database, { username: 'second' })
  await pages.open('?view=users')
  await rowOf('second').getByRole('button', { name: 'Delete' }).click()
  await site.database.deleteFrom('adminUsers').where('id', '=', id).execute()
  await pages.button('Delete user').click()
  await pages.isTold('Delete Failed')
  expect(await pages.toast.innerText()).toContain('404: ')
  await expect.poll(() => pages.users.count()).toBe(1)
})

test('a moderator sees no users, masked addresses and no way to delete', async () => {
  const other = await browser.newContext()
  const id = await storeAdministrator(site.database, { username: 'mod', role: 'moderator' })
  await enterAs(other, site, id)
  const desk = adminPages(await other.newPage(), site.url)
  await desk.open('?view=users')
  await desk.rows.first().waitFor()
  expect(await desk.tab('Users').count()).toBe(0)
  expect(await desk.rows.first().innerText()).not.toContain('jane.doe@example.org')
  await desk.rows.first().getByRole('link').click()
  await desk.button('Show name and e-mail address').click()
  await desk.case.getByText('jane.doe@example.org').waitFor()
  await desk.case.getByText('Name and e-mail address shown').waitFor()
  await desk.case.getByRole('textbox', { name: 'Note' }).fill('Looks like Venus.')
  await desk.button('Add note').click()
  await desk.case.getByRole('list').getByText('Looks like Venus.').waitFor()
  expect(await desk.case.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await other.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every state is accessible at 360 pixels, ${colorScheme}`, async () => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 360, height: 800 })
    await storeAdministrator(site.database, { username: 'waiting', isActive: false })
    const isWhole = async () => {
      await expectAccessible(page)
      const overflow = () => document.documentElement.scrollWidth - innerWidth
      expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    }
    await pages.open('?view=users')
    await pages.users.first().waitFor()
    await isWhole()
    await pages.open()
    await pages.rows.first().waitFor()
    await isWhole()
    await page.keyboard.press('j')
    await page.keyboard.press('4')
    await pages.question.waitFor()
    await isWhole()
    await page.keyboard.press('Escape')
    await page.keyboard.press('o')
    await pages.case.getByText('Private notes').waitFor()
    await isWhole()
    await page.keyboard.press('Escape')
    await pages.open('?view=account')
    await page.getByText('You have no passkey yet.').waitFor()
    await isWhole()
  })
}

test('every control is reached by Tab and seen there', async () => {
  await storeAdministrator(site.database, { username: 'second' })
  for (const query of ['', '?view=users', '?view=account']) {
    await pages.open(query)
    await page
      .getByText(/Loch Ness|second|no passkey yet/)
      .first()
      .waitFor()
    expect(await findTabFaults(page)).toEqual([])
  }
})
