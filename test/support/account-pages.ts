import { type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { NewUser } from '../../src/shared/accounts.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { newUser } from './registration.ts'
import { expectToast } from './toast.ts'

/** Makes an account and signs the whole browser context in to it. */
export async function signIn(
  context: BrowserContext,
  siteUrl: string,
  changes: Partial<NewUser> = {},
): Promise<NewUser> {
  const given = newUser(changes)
  const answer = await context.request.post(siteUrl + apiUrls.register, { data: given })
  if (answer.status() !== 201) throw new Error(await answer.text())
  return given
}

export type AccountPages = ReturnType<typeof accountPages>

/** The actions of a person with login and registration in one tab. */
export function accountPages(page: Page, siteUrl: string) {
  const form = page.locator('main form')
  const field = (name: string) => form.locator(`[name=${name}]`)
  const pages = {
    field,
    submitButton: form.locator('button[type=submit]'),
    header: page.locator('body > header'),
    toast: page.locator('.toast'),
    summary: page.getByRole('alert').filter({ hasText: 'There is a problem' }),
    /** The button is enabled when the code of the form has loaded. */
    waitUntilReady: () => expect(form.locator('button[type=submit]:enabled')).toBeVisible(),
    async open(query = '') {
      await page.goto(siteUrl + pageUrls.auth + query)
      await pages.waitUntilReady()
    },
    expectToast: (title: string, text?: string) => expectToast(pages.toast, title, text),
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    async logIn({ username, password }: Pick<NewUser, 'username' | 'password'>) {
      await pages.fill({ username, password })
      await pages.submitButton.click()
    },
    fault: (name: string) =>
      form
        .locator(`[id$="-${name}-fault"]`)
        .evaluate((fault) => fault.textContent?.replace(/^Error: /, '')),
    focusedName: () => page.evaluate(() => document.activeElement?.getAttribute('name')),
    path: () =>
      new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash,
    /** Intercepts POST requests to the path. */
    async onPost(path: string, handle: (route: Route) => Promise<void>) {
      await page.route(`**${path}`, (route) =>
        route.request().method() === 'POST' ? handle(route) : route.continue(),
      )
    },
  }
  return pages
}

/** Lets the page fetch all data of the user again, as after a sign-in in another tab. */
export async function noteSignInElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => new BroadcastChannel('session').postMessage('changed'))
}
