import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiUrls, pageUrls } from '../src/shared/urls.ts'
import { accountPages, signIn } from '../test/support/account-pages.ts'
import type { IdentityProvider } from '../test/support/identity-provider.ts'
import type { State } from './screenshot-states.ts'

type Prepare = NonNullable<State['prepare']>

/** A site with all optional features configured. */
export function configuredEnvironment({ singleSignOn }: IdentityProvider): Record<string, string> {
  return {
    OIDC_ISSUER: singleSignOn.issuer,
    OIDC_CLIENT_ID: singleSignOn.clientId,
    OIDC_CLIENT_SECRET: singleSignOn.clientSecret,
    OIDC_NAME: 'Example ID',
    SISTER_SITE_URL: 'https://sister.example.org',
    PROVIDER_URL: 'https://provider.example.org',
    CONTACT_URL: 'https://help.example.org/contact',
    LEGAL_CONTACT_URL: 'https://help.example.org/legal',
    DATA_PROTECTION_CONTACT_URL: 'https://help.example.org/officer',
    ANALYTICS_TAG_URL: 'https://count.example.org/tag.js',
    ANALYTICS_ID: 'register',
    REPORTS_REQUIRE_SIGN_IN: 'true',
  }
}

/** The states that need an optional feature. */
export function listConfiguredStates({ people }: Pick<IdentityProvider, 'people'>): State[] {
  /** Signs in with the provider as a new person and returns to `path`. */
  async function signInWithProvider(page: Page, siteUrl: string, path: string) {
    const login = `jane-${randomUUID().slice(0, 8)}`
    people.set(login, { email: `${login}@id.example`, email_verified: true, given_name: 'Jane' })
    await page.goto(`${siteUrl}${apiUrls.login}?next=${pageUrls.account}`)
    await page.getByLabel('Login').fill(login)
    await page.getByRole('button', { name: 'Sign in at Example ID' }).click()
    await page.waitForURL(siteUrl + path)
  }

  const askToConnect: Prepare = async (page, siteUrl) => {
    await signIn(page.context(), siteUrl, { firstName: 'Ada', password: 'seven quiet foxes' })
    await signInWithProvider(page, siteUrl, pageUrls.identity)
    await accountPages(page, siteUrl).waitUntilReady()
  }

  const connect: Prepare = async (page, siteUrl) => {
    await askToConnect(page, siteUrl)
    await page.locator('[name=password]').fill('seven quiet foxes')
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('button', { name: 'Disconnect Example ID' }).scrollIntoViewIfNeeded()
  }

  const comeWithoutPassword: Prepare = async (page, siteUrl) => {
    await signInWithProvider(page, siteUrl, pageUrls.account)
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByText('Set a password before you disconnect it').scrollIntoViewIfNeeded()
  }

  return [
    { name: 'analytics-question', path: pageUrls.main, prepare: untilAsked },
    { name: 'configured-main', path: pageUrls.main, prepare: refuse },
    { name: 'configured-form', path: pageUrls.submit },
    { name: 'configured-auth', path: pageUrls.auth },
    { name: 'configured-terms', path: pageUrls.termsOfService },
    { name: 'configured-data-protection', path: pageUrls.dataProtection },
    { name: 'identity', path: pageUrls.auth, prepare: askToConnect },
    { name: 'identity-nothing', path: pageUrls.auth, prepare: openAs(pageUrls.identity) },
    { name: 'configured-home', path: pageUrls.auth, prepare: openAs(pageUrls.home) },
    { name: 'account-not-connected', path: pageUrls.auth, prepare: openAs(pageUrls.account) },
    { name: 'account-connected', path: pageUrls.auth, prepare: connect },
    { name: 'account-without-password', path: pageUrls.auth, prepare: comeWithoutPassword },
  ]
}

const refusal = (page: Page) => page.getByRole('button', { name: 'Refuse' })

const untilAsked: Prepare = (page) => expect(refusal(page)).toBeVisible()

/** Refuses analytics once, for all later pages. */
const refuse: Prepare = async (page) => {
  await refusal(page).click()
  await expect(refusal(page)).toHaveCount(0)
}

function openAs(path: string): Prepare {
  return async (page, siteUrl) => {
    await signIn(page.context(), siteUrl, { firstName: 'Ada' })
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' })
  }
}
