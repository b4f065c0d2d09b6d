import { expect } from '@playwright/test'
import { adminStates } from '../support/admin-states.ts'
import { test } from '../support/browser-test.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'

let isOver = false
let working: Promise<void>

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    { location: 'Oslo' },
    { location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', anonymous: true },
    { location: 'Loch Ness', status: 'verified', verified: true },
    { location: 'Trondheim', status: 'rejected' },
  ])
  working = workThroughJobs(site)
})
test.afterAll(async () => {
  isOver = true
  await working
})

const enlarged = adminStates.filter(({ name }) =>
  [
    'admin-desk',
    'admin-case',
    'admin-conflict',
    'admin-users',
    'admin-second-factor',
    'admin-deleted',
    'admin-history',
    'admin-answers',
  ].includes(name),
)

for (const [name, width, style] of [
  ['a screen of 320 px, as at 400 % zoom', 320, ''],
  ['text at 200 % on 360 px', 360, 'html { font-size: 200% !important }'],
  ['text at 200 % on 1280 px', 1280, 'html { font-size: 200% !important }'],
] as const) {
  test(`never scrolls sideways: ${name}`, async ({ context, site }) => {
    for (const { name, path, prepare } of enlarged) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await prepare?.(page, site.url)
      const overflow = await page.evaluate((text) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        document.adoptedStyleSheets.push(sheet)
        const dialog = document.querySelector('dialog:modal') ?? document.documentElement
        return [
          document.documentElement.scrollWidth > innerWidth,
          dialog.scrollWidth > dialog.clientWidth,
        ]
      }, style)
      expect({ name, overflow }).toEqual({ name, overflow: [false, false] })
      await page.close()
      await context.clearCookies()
    }
  })
}

/** Runs due jobs as the site does by itself, so that videos are prepared while somebody looks. */
async function workThroughJobs(site: TestSite): Promise<void> {
  while (!isOver) {
    await site.jobs.performDue()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

for (const state of adminStates) {
  test(`${state.name} is accessible in light and dark, narrow and wide`, async ({
    context,
    site,
  }) => {
    const page = await context.newPage()
    await page.goto(state.path)
    await state.prepare?.(page, site.url)
    await expectAccessibleInEveryVariant(page)
  })
}
