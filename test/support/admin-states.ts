import { expect, type Page } from '@playwright/test'
import { adminReportUrl, apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { adminPages, registration } from './admin-pages.ts'
import { adminRecordStates } from './admin-record-states.ts'
import { newReport } from './reports.ts'
import { authenticatorApp } from './second-factor.ts'
import { send } from './send.ts'
import { openUploader } from './upload.ts'
import { videos } from './videos.ts'

type Pages = ReturnType<typeof adminPages>
type State = {
  name: string
  path: string
  prepare?: (page: Page, siteUrl: string) => Promise<unknown>
}

const path = pageUrls.admin
const { username, password } = registration

/** The first administrator of a trial, registered by the first call. */
async function signInFirst(siteUrl: string): Promise<string> {
  const logIn = () => send({ url: siteUrl }, apiUrls.adminLogin, { body: { username, password } })
  const first = await logIn()
  if (first.status === 200) return first.cookie
  await send({ url: siteUrl }, apiUrls.adminRegister, { body: registration })
  const { status, cookie, text } = await logIn()
  if (status !== 200) throw new Error(text)
  return cookie
}

async function logIn(page: Page, siteUrl: string, name = username): Promise<void> {
  await signInFirst(siteUrl)
  const data = { username: name, password }
  const answer = await page.request.post(siteUrl + apiUrls.adminLogin, { data })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** Registers an account that waits for activation. */
async function register(siteUrl: string): Promise<{ id: unknown; username: string }> {
  const name = `jo.${crypto.randomUUID().slice(0, 8)}`
  const body = { ...registration, username: name, email: `${name}@example.org` }
  const answer = await send({ url: siteUrl }, apiUrls.adminRegister, { body })
  return { id: answer.body.id, username: name }
}

function inside(
  view: string,
  show: (page: Page, pages: Pages, siteUrl: string) => Promise<unknown>,
) {
  return async (page: Page, siteUrl: string) => {
    await logIn(page, siteUrl)
    const pages = adminPages(page, siteUrl)
    await pages.open(view)
    await show(page, pages, siteUrl)
  }
}

/** Shows the desk with the focus on the first report. */
function atDesk(show: (page: Page, pages: Pages) => Promise<unknown>) {
  return inside('', async (page, pages) => {
    await expect(pages.rows.first()).toBeVisible()
    await page.keyboard.press('j')
    await show(page, pages)
  })
}

async function submitWithVideo(siteUrl: string): Promise<void> {
  const uploader = openUploader(siteUrl)
  const { url } = await uploader.upload(videos.mov, 'über-dem-see.mov')
  const videoUrl = `/media/${url.split('/').at(-1)}`
  const videoDescription = 'A light crosses the sky from left to right.'
  await uploader.submit({ ...newReport({ location: 'Lake Mjøsa' }), videoUrl, videoDescription })
}

async function showVideo(_page: Page, pages: Pages, siteUrl: string) {
  await submitWithVideo(siteUrl)
  await pages.open('?search=Mjøsa')
  await pages.rows.getByRole('link').first().click()
  // The site makes the public copy in the background.
  await expect(pages.case.locator('video')).toBeVisible({ timeout: 30_000 })
}

/** Another administrator decides between the look at the desk and the decision. */
async function showConflict(page: Page, pages: Pages, siteUrl: string) {
  const link = pages.rows.first().getByRole('link')
  const id = (await link.getAttribute('data-desk-report')) ?? ''
  const badge = await pages.rows.first().locator('.badge').innerText()
  const status = badge === 'Verified' ? 'under_review' : 'verified'
  await page.request.patch(`${siteUrl}${adminReportUrl(id)}/status`, { data: { status } })
  await page.keyboard.press('j')
  await page.keyboard.press('1')
  await expect(
    pages.question.getByRole('heading', { name: 'changed by another moderator' }),
  ).toBeVisible()
}

async function decideAndNote({ keyboard }: Page, pages: Pages) {
  await keyboard.press('2')
  await pages.expectToast('Status Updated')
  await keyboard.press('k')
  await keyboard.press('o')
  await pages.case
    .getByRole('textbox')
    .fill('Asked the airfield: no balloon that night.\nSee 2024.')
  await pages.case.getByRole('button', { name: 'Add note' }).click()
  await expect(pages.case.getByRole('list').getByText('Asked the airfield').first()).toBeVisible()
  await expect(pages.case.getByText('to Under Review').first()).toBeVisible()
}

async function showRecoveryCodes(page: Page, siteUrl: string) {
  const cookie = await signInFirst(siteUrl)
  const { id, username: name } = await register(siteUrl)
  await send({ url: siteUrl }, `${apiUrls.adminUsers}/${id}/toggle-status`, {
    method: 'POST',
    cookie,
  })
  await logIn(page, siteUrl, name)
  const pages = adminPages(page, siteUrl)
  await pages.open('?view=account')
  await pages.button('Set up an authenticator app').click()
  const phone = authenticatorApp((await page.locator('.secret').innerText()).replaceAll(' ', ''))
  await page.getByLabel('The code that the app shows now').fill(phone.code())
  await pages.button('Confirm').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
}

const openRegistration = (page: Page) => page.getByRole('tab', { name: 'Register' }).click()

async function openPortal(page: Page, siteUrl: string) {
  await signInFirst(siteUrl)
  await page.getByRole('link', { name: 'Admin Access' }).click()
  await expect(page.getByRole('dialog', { name: 'Admin Portal' })).toBeVisible()
}

const outside: State[] = [
  { name: 'admin-login', path },
  {
    name: 'admin-login-faults',
    path,
    async prepare(page) {
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
    },
  },
  { name: 'admin-register', path, prepare: openRegistration },
  {
    name: 'admin-register-waiting',
    path,
    async prepare(page, siteUrl) {
      await signInFirst(siteUrl)
      await openRegistration(page)
      const name = `jo.${crypto.randomUUID().slice(0, 8)}`
      const given = { ...registration, username: name, email: `${name}@example.org` }
      const pages = adminPages(page, siteUrl)
      await pages.fill(given)
      await pages.button('Register').click()
      await pages.expectToast('Registration Successful')
    },
  },
  { name: 'admin-portal', path: pageUrls.main, prepare: openPortal },
  {
    name: 'admin-portal-register',
    path: pageUrls.main,
    async prepare(page, siteUrl) {
      await openPortal(page, siteUrl)
      await openRegistration(page)
    },
  },
]

const desk: State[] = [
  { name: 'admin-desk', path, prepare: atDesk(async () => {}) },
  {
    name: 'admin-desk-empty',
    path,
    prepare: inside('?search=nothing+is+called+this', (page) =>
      expect(page.getByText('No reports found')).toBeVisible(),
    ),
  },
  {
    name: 'admin-desk-loading',
    path,
    async prepare(page, siteUrl) {
      await page.route('**/api/admin/reports*', () => {})
      await inside('', () => expect(page.locator('.skeleton').first()).toBeVisible())(page, siteUrl)
    },
  },
  {
    name: 'admin-desk-failed',
    path,
    async prepare(page, siteUrl) {
      const failure = { status: 503, body: '' }
      await page.route('**/api/admin/reports*', (route) => route.fulfill(failure))
      await inside('', () => expect(page.getByRole('alert')).toBeVisible())(page, siteUrl)
    },
  },
  {
    name: 'admin-desk-filtered',
    path,
    prepare: inside('?status=pending&region=usa&from=2020-01-01&order=oldest', (_page, pages) =>
      expect(pages.rows.first()).toBeVisible(),
    ),
  },
  {
    name: 'admin-desk-selected',
    path,
    prepare: atDesk(async (page, pages) => {
      for (const row of [0, 1]) await pages.rows.nth(row).getByRole('checkbox').check()
      await expect(page.getByText('2 selected')).toBeVisible()
    }),
  },
  {
    name: 'admin-desk-menu',
    path,
    prepare: atDesk(async (page, pages) => {
      await pages.rows.nth(1).getByRole('button', { name: 'Decide' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
    }),
  },
  {
    name: 'admin-rejection',
    path,
    prepare: atDesk(async (page, pages) => {
      await page.keyboard.press('4')
      await expect(pages.question).toBeVisible()
    }),
  },
  {
    name: 'admin-deletions',
    path,
    prepare: atDesk(async (page, pages) => {
      await pages.rows.nth(0).getByRole('checkbox').check()
      await pages.rows.nth(1).getByRole('checkbox').check()
      await page.getByRole('group', { name: 'Selected' }).getByText('Delete').click()
      await pages.button('Delete 2 reports').click()
      await expect(pages.question.locator('#decision-reason-fault')).toBeVisible()
    }),
  },
  { name: 'admin-conflict', path, prepare: inside('', showConflict) },
  { name: 'admin-keys', path, prepare: atDesk((page) => page.keyboard.press('?')) },
  { name: 'admin-case', path, prepare: atDesk(decideAndNote) },
  { name: 'admin-video', path, prepare: inside('', showVideo) },
]

const people: State[] = [
  {
    name: 'admin-users',
    path,
    prepare: inside('?view=users', async (_page, pages, siteUrl) => {
      await register(siteUrl)
      await pages.open('?view=users')
      await expect(pages.users.getByText('Waiting').first()).toBeVisible()
    }),
  },
  {
    name: 'admin-users-loading',
    path,
    async prepare(page, siteUrl) {
      await page.route('**/api/admin/users', () => {})
      await inside('?view=users', () => expect(page.getByText('Loading users...')).toBeVisible())(
        page,
        siteUrl,
      )
    },
  },
  ...['Delete', 'More'].map((name) => ({
    name: `admin-user-${name.toLowerCase()}`,
    path,
    prepare: inside('?view=users', async (page, pages, siteUrl) => {
      const waiting = await register(siteUrl)
      await pages.open('?view=users')
      const row = pages.users.filter({ hasText: waiting.username })
      await row.getByRole('button', { name }).click()
      await expect(pages.question.or(page.getByRole('menu'))).toBeVisible()
    }),
  })),
  {
    name: 'admin-second-factor',
    path,
    prepare: inside('?view=account', (page) =>
      expect(page.getByText('You have no passkey yet.')).toBeVisible(),
    ),
  },
  {
    name: 'admin-enrolment',
    path,
    prepare: inside('?view=account', async (page, pages) => {
      await pages.button('Set up an authenticator app').click()
      await expect(page.getByText('Key:')).toBeVisible()
    }),
  },
  { name: 'admin-recovery-codes', path, prepare: showRecoveryCodes },
]

/** Every state of the pages for administrators. */
export const adminStates: State[] = [...outside, ...desk, ...people, ...adminRecordStates(inside)]
