import { test as base, expect } from '@playwright/test'
import type { Config } from '../../src/server/config.ts'
import { openEmptyPages, recordComplaints, recordForeignRequests } from './browser-page.ts'
import { browserOptions } from './open-browser.ts'
import { type ReportForm, reportForm } from './report-form.ts'
import { startTestSite, type TestSite } from './site.ts'

type Options = {
  /** Changes to the usual configuration of the site, for a whole file. */
  siteChanges: Partial<Config>
  /** Whether refused requests count as complaints. */
  notesRefusals: boolean
  /** Whether requests to other sites count as complaints. */
  staysOnSite: boolean
  /** Whether complaints are allowed in this file. */
  allowsComplaints: boolean
}

type Fixtures = {
  /** The site of the file; its tests share it and its database. */
  site: TestSite
  /** Warnings and errors of the visitor's pages in the console; must be empty after each test. */
  complaints: string[]
  /** A test adds what its complaints contain; the browser may report them after its last step. */
  expectedComplaints: string[]
  /** The form of the main page. */
  form: ReportForm
}

type WorkerOptions = {
  /** Whether the browser has a back-forward cache; such a browser is slower. */
  keepsPages: boolean
}

type WorkerFixtures = {
  /** Closes the site of the file before and starts one for this file. */
  siteOf: (file: string, changes: Partial<Config>) => Promise<TestSite>
}

/** Each test starts as a new visitor with one tab, on a site that the tests of a file share. */
export const test = base.extend<Options & Fixtures, WorkerOptions & WorkerFixtures>({
  siteChanges: [{}, { option: true }],
  notesRefusals: [false, { option: true }],
  staysOnSite: [false, { option: true }],
  allowsComplaints: [false, { option: true }],
  keepsPages: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ keepsPages }, use) => use(await browserOptions({ keepsPages })),
    { scope: 'worker' },
  ],
  siteOf: [
    async ({}, use) => {
      let current: { file: string; site: TestSite } | undefined
      await use(async (file, changes) => {
        if (current?.file === file) return current.site
        await current?.site.close()
        current = undefined
        current = { file, site: await startTestSite(changes) }
        return current.site
      })
      await current?.site.close()
    },
    { scope: 'worker' },
  ],
  site: async ({ siteOf, siteChanges }, use, { file }) => use(await siteOf(file, siteChanges)),
  baseURL: async ({ site }, use) => use(site.url),
  expectedComplaints: async ({}, use) => use([]),
  complaints: async ({ allowsComplaints, expectedComplaints }, use) => {
    const complaints: string[] = []
    await use(complaints)
    const isExpected = (complaint: string) =>
      expectedComplaints.some((text) => complaint.includes(text))
    if (!allowsComplaints) expect(complaints.filter((each) => !isExpected(each))).toEqual([])
  },
  context: async ({ context, browser, baseURL, complaints, notesRefusals, staysOnSite }, use) => {
    recordComplaints(context, complaints, { notesRefusals })
    if (staysOnSite && baseURL) recordForeignRequests(context, baseURL, complaints)
    await use(context)
    for (const each of browser.contexts()) await openEmptyPages(each)
    for (const each of browser.contexts()) if (each !== context) await each.close()
  },
  form: async ({ page, site }, use) => use(reportForm(page, site.url)),
})
