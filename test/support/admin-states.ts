import type { Page } from 'playwright-core'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { adminPages, registration } from './admin-pages.ts'

/** As the first administrator of a trial; registers at the first call. */
async function logIn(page: Page, siteUrl: string): Promise<void> {
  const { username, password } = registration
  const send = (path: string, data: object) => page.request.post(siteUrl + path, { data })
  const credentials = { username, password }
  if ((await send(apiUrls.adminLogin, credentials)).ok()) return
  await send(apiUrls.adminRegister, registration)
  const answer = await send(apiUrls.adminLogin, credentials)
  if (!answer.ok()) throw new Error(await answer.text())
}

type Show = (page: Page, pages: ReturnType<typeof adminPages>) => Promise<unknown>

function inside(view: string, show: Show) {
  return async (page: Page, siteUrl: string) => {
    await logIn(page, siteUrl)
    const pages = adminPages(page, siteUrl)
    await pages.open(view)
    await show(page, pages)
  }
}

async function showDesk({ keyboard }: Page, { rows }: ReturnType<typeof adminPages>) {
  await rows.first().waitFor()
  await keyboard.press('j')
}

const path = pageUrls.admin

/** What administrators meet. */
export const adminStates = [
  { name: 'admin-login', path },
  {
    name: 'admin-register',
    path,
    prepare: (page: Page) => page.getByRole('tab', { name: 'Register' }).click(),
  },
  {
    name: 'admin-portal',
    path: pageUrls.main,
    async prepare(page: Page) {
      await page.getByRole('link', { name: 'Admin Access' }).click()
      await page.getByRole('dialog', { name: 'Admin Portal' }).waitFor()
    },
  },
  { name: 'admin-desk', path, prepare: inside('', showDesk) },
  {
    name: 'admin-desk-empty',
    path,
    prepare: inside('?search=nothing+is+called+this', (page) =>
      page.getByText('No reports found').waitFor(),
    ),
  },
  {
    name: 'admin-rejection',
    path,
    prepare: inside('', async (page, pages) => {
      await showDesk(page, pages)
      await page.keyboard.press('4')
      await pages.question.waitFor()
    }),
  },
  {
    name: 'admin-keys',
    path,
    prepare: inside('', async (page, pages) => {
      await showDesk(page, pages)
      await page.keyboard.press('?')
    }),
  },
  {
    name: 'admin-case',
    path,
    prepare: inside('', async (page, pages) => {
      await showDesk(page, pages)
      await page.keyboard.press('o')
      await pages.case.getByText('Private notes').waitFor()
    }),
  },
  {
    name: 'admin-users',
    path,
    prepare: inside('?view=users', (_page, pages) => pages.users.first().waitFor()),
  },
  {
    name: 'admin-second-factor',
    path,
    prepare: inside('?view=second-factor', async (page, pages) => {
      await pages.button('Set up an authenticator app').click()
      await page.getByText('Key:').waitFor()
    }),
  },
]
