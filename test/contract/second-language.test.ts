import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { CurrentUser } from '../../src/shared/accounts.ts'
import { CurrentAdministrator } from '../../src/shared/administration.ts'
import type { FilledForm } from '../../src/shared/filled-form.ts'
import { allPages, type Page } from '../../src/shared/pages.ts'
import type { Site } from '../../src/shared/site.ts'
import { formatsIn } from '../../src/shared/texts/formats.ts'
import type { Language } from '../../src/shared/texts/texts.ts'
import { administrationApi, adminReportUrl, apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { videoLimits } from '../../src/shared/video-formats.ts'
import { ErasureDialog } from '../../src/web/accounts/account-erasure.tsx'
import { AdminDashboard } from '../../src/web/administration/admin-dashboard.tsx'
import { DecisionQuestion } from '../../src/web/administration/desk/decision-question.tsx'
import { ShortcutHelp } from '../../src/web/administration/desk/shortcut-help.tsx'
import {
  DeleteUser,
  ResetSecondFactor,
} from '../../src/web/administration/people/user-questions.tsx'
import { RecoveryCodes } from '../../src/web/administration/second-factor/recovery-codes.tsx'
import { renderPage } from '../../src/web/entry-server.tsx'
import { AccountPage } from '../../src/web/pages/account.tsx'
import { createQueryClient } from '../../src/web/query-client.ts'
import { SiteContext } from '../../src/web/site-context.ts'
import { LanguageContext } from '../../src/web/texts/use-texts.ts'
import { signIn, storeUser } from '../support/accounts.ts'
import { signedInAdministrator } from '../support/administrators.ts'
import { foreignTexts, pseudoLanguage } from '../support/pseudo-language.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { type TestSite, test } from '../support/site-test.ts'

/** What people wrote has Greek letters only, so that a Latin letter is one of ours. */
const written = {
  fullName: 'Ωμέγα',
  email: 'ω@παράδειγμα',
  location: 'Αθήνα',
  duration: 'πέντε λεπτά',
  description: 'Τρία φώτα πάνω από την κορυφή.',
  witnesses: 'ο αδελφός μου',
  sightingDate: '2025-06-14',
}

const { sightingDate } = formatsIn('en')
const dayIn = (hours: number) => new Date(Date.now() + hours * 36e5).toISOString().slice(0, 10)

const sisterSiteUrl = 'https://sister.example'

/** Shown in every language as they are. */
const known = [
  // The pseudo-language has the tag "en", so that the formats write English dates.
  sightingDate(written.sightingDate),
  // The test may last past midnight.
  ...[0, 24].map((hours) => sightingDate(dayIn(hours))),
  /\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}/g,
  // Names of formats, and a unit.
  videoLimits.formats.join(', '),
  videoLimits.largest,
  // The host of another site.
  new URL(sisterSiteUrl).hostname,
  // Hashes, references and the code of a reason in the ledger.
  /(?<!-)\b[\da-f]{12}(?:[\da-f]{52})?\b/g,
  'spam',
  // The address of a report, in its citation.
  /http:\/\/[\d.:]+\/reports\/[\da-f-]{36}/g,
]

const plainSite = { ...readConfig({}).site, name: 'Μητρώο' }
const fullSite: Site = {
  ...plainSite,
  sisterSiteUrl,
  reportsRequireSignIn: true,
  premoderates: true,
  confirmsNames: true,
  singleSignOn: { name: 'Πάροχος' },
}

let reportId: string
let user: { cookie: string }
let administrator: { cookie: string }

test.beforeAll(async ({ site }) => {
  const { database } = site
  const changes = { ...written, anonymous: false, createdAt: new Date() }
  const [first = '', second = ''] = await storeReports(database, [changes, changes])
  reportId = first
  const name = { username: 'χρήστης', email: 'χ@παράδειγμα', firstName: 'Άννα', lastName: 'Ωμέγα' }
  user = await signIn(database, await storeUser(database, name), 'Συσκευή')
  administrator = await signedInAdministrator(database, {
    username: 'φύλακας',
    email: 'φ@παράδειγμα',
    fullName: 'Φύλακας',
  })
  const ask = (path: string, method: string, body: object) =>
    send(site, path, { method, body, cookie: administrator.cookie })
  const url = adminReportUrl(reportId)
  const answers = [
    await ask(`${url}/status`, 'PATCH', { status: 'under_review' }),
    await ask(`${url}/status`, 'PATCH', { status: 'verified' }),
    await ask(`${url}/notes`, 'POST', { text: 'Σημείωση' }),
    await ask(adminReportUrl(second), 'DELETE', { reasonCode: 'spam', reason: 'Λόγος' }),
  ]
  const greek = { label: 'Λόγος', sentence: 'ο λόγος' }
  await database.updateTable('decisionReasons').set(greek).execute()
  const template = await ask(apiUrls.adminTemplates, 'POST', { title: 'Τίτλος', text: 'Κείμενο' })
  expect(template.status).toBe(201)
  expect(answers.map(({ status }) => status < 300)).toEqual([true, true, true, true])
})

type Asked = {
  language: Language
  site?: Site
  cookie?: string
  filledForm?: FilledForm
}

async function render(server: TestSite, path: string, asked: Asked): Promise<string> {
  const { language, site = plainSite, cookie, filledForm = null } = asked
  const answer = await renderPage({
    url: path,
    origin: server.url,
    site,
    language,
    assets: { script: '/script.js', face: '/face.woff2', styles: [], preloads: [], latePages: {} },
    staticContent: new Map(),
    filledForm,
    takeSignInNews: () => null,
    mayBeSignedIn: cookie !== undefined,
    fetchJson: (url) => send(server, url, { ...(cookie ? { cookie } : {}) }),
    awaitTurn: async () => {},
  })
  if ('redirect' in answer) throw new Error(`${path} leads to ${answer.redirect}`)
  return answer.html.toString()
}

const addressOf = ({ path }: Page) => path.replace(':id', reportId)

/** The text of the others is a Markdown file of its own for each language. */
const pagesOfTexts = allPages.filter(({ text }) => !text)

describe.each(pagesOfTexts)('$path', (page) => {
  test('shows no text from outside the catalogue', async ({ site }) => {
    const language = await pseudoLanguage()
    const cookie = page.isForUsers ? user.cookie : undefined
    for (const settings of [plainSite, fullSite]) {
      const asked = { language, site: settings, ...(cookie ? { cookie } : {}) }
      const html = await render(site, addressOf(page), asked)
      expect(html).toContain('⟦')
      expect(foreignTexts(html, known)).toEqual([])
    }
  })
})

test('a list without reports and an unknown address show no text from outside', async ({
  site,
}) => {
  const language = await pseudoLanguage()
  for (const path of ['/?search=ψ', '/?offset=30', `/?report=${reportId}`, '/nowhere']) {
    expect(foreignTexts(await render(site, path, { language }), known)).toEqual([])
  }
})

/** The answer to a form with one empty field. */
const refusalOf = (path: string, field: string): FilledForm => ({
  status: 422,
  problem: {
    code: 'invalid-fields',
    detail: `${field} is required.`,
    errors: [{ path, message: `${field} is required`, code: 'required', values: { field: path } }],
  },
  fields: {},
})

test('the report form of a user, sent back with faults, shows no text from outside', async ({
  site,
}) => {
  const fields = { ...written, sightingTime: 'το βράδυ' }
  const filledForm = { ...refusalOf('location', 'City/State'), fields }
  const asked = { language: await pseudoLanguage(), cookie: user.cookie, filledForm }
  const html = await render(site, '/', asked)
  expect(foreignTexts(html, known)).toEqual([])
  expect(html).toContain('⟦City/State is required⟧')
})

test('a form of one field says what is wrong in it in the language of the page', async ({
  site,
}) => {
  const filledForm = refusalOf('email', 'Email address')
  const settings = { ...plainSite, sendsNotices: true }
  const asked = { language: await pseudoLanguage(), site: settings, filledForm }
  const html = await render(site, `${pageUrls.explore}?search=ψ`, asked)
  expect(html).toContain('⟦Email address is required⟧')
})

test('the check notices a part of the catalogue that a page does not ask for', async ({ site }) => {
  const language = await pseudoLanguage(['layout'])
  const html = await render(site, '/', { language })
  expect(foreignTexts(html, known)).toContain('Skip to content')
})

/** Lists that come in pages. */
const pagedLists: string[] = [
  apiUrls.adminHistory,
  apiUrls.adminDeletedReports,
  apiUrls.userReports,
]

/** Fills in what the components have asked for. Answers whether there was anything. */
async function fillQueries(server: TestSite, client: QueryClient): Promise<boolean> {
  const empty = client.getQueryCache().findAll({ predicate: ({ state }) => !state.data })
  for (const { queryKey } of empty) {
    const [address = '', id = ''] = queryKey.map(String)
    const asker = address.startsWith(administrationApi) ? administrator : user
    const { status, body } = await send(server, address.replace(':id', id), asker)
    expect(status).toBe(200)
    const list = { reports: body, total: 1_234, isExact: false, next: 'next' }
    const page = { pages: [body], pageParams: [null] }
    const isPaged = pagedLists.includes(address)
    client.setQueryData(queryKey, address === apiUrls.adminReports ? list : isPaged ? page : body)
  }
  return empty.length > 0
}

/** What the server itself does not render, with all that it asks the API for. */
async function renderLate(server: TestSite, element: ReactNode, url = '/'): Promise<string> {
  const client = createQueryClient([])
  const language = await pseudoLanguage()
  const site = { site: fullSite, origin: server.url }
  const inSite = createElement(SiteContext, { value: site }, element)
  const inLanguage = createElement(LanguageContext, { value: language }, inSite)
  const inClient = createElement(QueryClientProvider, { client, children: inLanguage })
  const page = createElement(StaticRouter, { location: url }, inClient)
  let html = renderToString(page)
  while (await fillQueries(server, client)) html = renderToString(page)
  client.clear()
  return html
}

/** Shown to administrators as they are. */
const knownToAdministrators = [
  ...known,
  // The names of roles, as in the API and on the command line.
  /^(admin|moderator)$/g,
  // Keys of the keyboard.
  /^[a-z]$/g,
  // The number of a report, also its beginning.
  /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|^[0-9a-f]{8}$/g,
]

async function readAdministrator(server: TestSite): Promise<CurrentAdministrator> {
  return CurrentAdministrator.parse((await send(server, apiUrls.adminMe, administrator)).body)
}

describe('the administration shows no text from outside the catalogue:', () => {
  test.for<[string, () => string]>([
    ['the desk', () => ''],
    ['a report', () => `?report=${reportId}`],
    ['the users', () => '?view=users'],
    ['the deleted reports', () => '?view=deleted'],
    ['the history', () => '?view=history'],
    ['the answers', () => '?view=answers'],
  ])('%s', async ([, query], { site }) => {
    const dashboard = createElement(AdminDashboard, {
      administrator: await readAdministrator(site),
    })
    const html = await renderLate(site, dashboard, `/admin${query()}`)
    expect(html).toContain('⟦')
    expect(foreignTexts(html, knownToAdministrators)).toEqual([])
  })
})

test('what opens after a click shows no text from outside the catalogue', async ({ site }) => {
  const ask = { onConfirm() {}, onCancel() {} }
  const own = await readAdministrator(site)
  const summary = { ...own, hasSecondFactor: true }
  const account = CurrentUser.parse((await send(site, apiUrls.user, user)).body)
  const opened = [
    createElement(AccountPage),
    createElement(ErasureDialog, { user: account, onClose() {} }),
    createElement(ErasureDialog, { user: { ...account, hasPassword: false }, onClose() {} }),
    createElement(DecisionQuestion, {
      question: { reports: [], decision: 'rejected' },
      onDecide() {},
      onCancel() {},
    }),
    createElement(ShortcutHelp, { isOn: true, onToggle() {}, closeUrl: '/', onClose() {} }),
    createElement(DeleteUser, { user: summary, ...ask }),
    createElement(ResetSecondFactor, { user: summary, ...ask }),
    createElement(RecoveryCodes, { codes: ['1234'], username: own.username, onSaved() {} }),
  ]
  for (const element of opened) {
    const html = await renderLate(site, element)
    expect(html).toContain('⟦')
    expect(foreignTexts(html, knownToAdministrators)).toEqual([])
  }
})
