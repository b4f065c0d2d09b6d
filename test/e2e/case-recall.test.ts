import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { adminReportUrl, caseCodeUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { test } from '../support/browser-test.ts'
import { submitReport } from '../support/cases.ts'
import { openDesk } from '../support/desk.ts'
import { expectAccessibleInEveryVariant } from '../support/every-variant.ts'

const recall = 'I remember now: the lights hummed.'

test('after two days the case page invites a second account, once, and shows both seals', async ({
  page,
  site,
}) => {
  const { id, receipt } = await submitReport(site)
  await page.goto(caseCodeUrl(receipt))
  await expect(page.getByText('Seal (SHA-256)')).toBeVisible()
  const invitation = page.getByRole('region', { name: 'Tell it once more' })
  await expect(invitation).toHaveCount(0)
  await expectAccessibleInEveryVariant(page)

  await sql`update reports set created_at = now() - interval '48 hours' where id = ${id}`.execute(
    site.database,
  )
  await page.reload()
  await expect(invitation).toBeVisible()
  await expectAccessibleInEveryVariant(page)
  await invitation.getByLabel('Your second account').focus()
  await page.keyboard.type(recall)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your second account was stored and sealed.')).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await expect(page.getByText(recall)).toBeVisible()
  await expectAccessibleInEveryVariant(page)

  const desk = await openDesk(site)
  const url = `${adminReportUrl(id)}/entries`
  const { entries } = (await desk.ask('GET', url)).body as { entries: { id: string }[] }
  await desk.ask('PATCH', `${url}/${entries[0]?.id}`, { isPublic: true })
  await page.goto(reportPageUrl(id))
  await expect(page.getByText(recall)).toBeVisible()
  await expectAccessibleInEveryVariant(page)
})
