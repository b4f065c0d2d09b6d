import { expect, type Page } from '@playwright/test'
import { adminReportUrl, apiUrls, pageUrls } from '../../src/shared/urls.ts'
import type { adminPages } from './admin-pages.ts'
import { newReport } from './reports.ts'
import { send } from './send.ts'

type Pages = ReturnType<typeof adminPages>
type Inside = (
  view: string,
  show: (page: Page, pages: Pages, siteUrl: string) => Promise<unknown>,
) => (page: Page, siteUrl: string) => Promise<unknown>

const path = pageUrls.admin

/** One administrator deletes two reports, for different reasons. */
async function deleteTwo({ request }: Page, siteUrl: string): Promise<void> {
  const reason = 'Sent five times this week, always from another town on the same river.'
  for (const [location, data] of [
    ['Oslo', { reasonCode: 'spam' }],
    ['Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', { reasonCode: 'other', reason }],
  ] as const) {
    const { body } = await send({ url: siteUrl }, apiUrls.reports, {
      body: newReport({ location }),
    })
    const deleted = await request.delete(siteUrl + adminReportUrl(String(body.id)), { data })
    if (!deleted.ok()) throw new Error(await deleted.text())
  }
}

/** The states of the pages for deleted reports and the history. */
export function adminRecordStates(inside: Inside) {
  return [
    {
      name: 'admin-deleted',
      path,
      prepare: inside('', async (page, pages, siteUrl) => {
        await deleteTwo(page, siteUrl)
        await pages.open('?view=deleted')
        await page.getByRole('checkbox', { name: 'Select Oslo' }).first().check()
        await expect(page.getByText('1 selected')).toBeVisible()
      }),
    },
    {
      name: 'admin-history',
      path,
      prepare: inside('', async (page, pages, siteUrl) => {
        await deleteTwo(page, siteUrl)
        await pages.open('?view=history')
        await expect(page.getByText('Spam or advertising').first()).toBeVisible()
      }),
    },
    {
      name: 'admin-answers',
      path,
      prepare: inside('', async (page, pages, siteUrl) => {
        const data = { title: `Thanks ${crypto.randomUUID()}`, text: 'Thank you for the drawing.' }
        const added = await page.request.post(siteUrl + apiUrls.adminTemplates, { data })
        if (!added.ok()) throw new Error(await added.text())
        await pages.open('?view=answers')
        await page.getByRole('button', { name: 'Edit Duplicate of another report' }).click()
        await expect(page.getByText('Thank you for the drawing.').first()).toBeVisible()
      }),
    },
    {
      name: 'admin-history-loading',
      path,
      async prepare(page: Page, siteUrl: string) {
        await page.route('**/api/admin/history*', () => {})
        await inside('?view=history', () =>
          expect(page.getByText('Loading history...')).toBeVisible(),
        )(page, siteUrl)
      },
    },
  ]
}
