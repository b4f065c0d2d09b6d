import { expect } from '@playwright/test'
import { adminStates } from '../support/admin-states.ts'
import { test } from '../support/browser-test.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'
import { storeReports } from '../support/reports.ts'

let working: Promise<unknown> = Promise.resolve()

test.beforeAll(async ({ site }) => {
  await storeReports(site.database, [
    { location: 'Oslo' },
    { location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', anonymous: true },
    { location: 'Loch Ness', status: 'verified', verified: true },
    { location: 'Trondheim', status: 'rejected' },
  ])
  // Jobs run after each change, as on a real site, so that videos are prepared while somebody looks.
  site.server.on('request', ({ method }, response) => {
    if (method !== 'GET') response.on('close', () => (working = working.then(site.jobs.performDue)))
  })
})
test.afterAll(() => working)

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
