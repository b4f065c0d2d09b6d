import { expect, type Page } from '@playwright/test'
import { findViolations } from '../support/browser-page.ts'
import { storedReports, test } from '../support/report-form-visit.ts'

const note = (page: Page) => page.locator('.detail-note')
const announced = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test.beforeEach(async ({ form }) => {
  await form.openFilled()
})

test('marks a personal detail, offers to remove it, and keeps what was removed for undoing', async ({
  page,
  form,
  site,
}) => {
  const asked: string[] = []
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  )
  await form.field('fullName').fill('Walter Finchley')
  const description = form.field('description')
  await description.fill('A light above us. Then Walter ran to 48 Maple Street to look at it.')
  await expect(note(page).locator('mark')).toHaveText(['Walter', '48 Maple Street'])
  await expect(announced(page, '2 personal details found')).toBeAttached()
  await expect(note(page).locator('.detail-preview').last()).toContainText(
    'Then [name removed] ran to [address removed] to look at it.',
  )
  expect(await findViolations(page)).toEqual([])
  await description.press('Tab')
  await expect(page.getByRole('button', { name: 'Remove them' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(description).toHaveValue(
    'A light above us. Then [name removed] ran to [address removed] to look at it.',
  )
  await expect(description).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(description).toHaveValue(/Then Walter ran to 48 Maple Street/)
  await page.getByRole('button', { name: 'Remove them' }).click()
  await form.waitForDraft()
  expect(
    asked.filter((one) => !one.startsWith('GET /assets/') && !one.includes('/api/places')),
  ).toEqual([])
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  const [stored] = await storedReports(site)
  expect(stored?.description).toContain('[name removed] ran to [address removed]')
  expect(stored?.heldReasons).toEqual([])
})

test('asks once, and never stops the submission', async ({ page, form, site }) => {
  const description = form.field('description')
  await description.fill('Write to me at walter@example.org if you saw the light, too.')
  await page.getByRole('button', { name: 'Keep what I wrote' }).click()
  await expect(note(page)).toHaveCount(0)
  await expect(description).toBeFocused()
  await description.press('End')
  await description.pressSequentially(' Or call 928 555 0142.')
  await expect(note(page).locator('mark')).toHaveText(['928 555 0142'])
  await form.submitButton.click()
  await expect(form.received).toBeVisible()
  expect(await storedReports(site)).toMatchObject([{ heldReasons: ['contact-details'] }])
})

test('looks for the names of other witnesses, and for the own name only if it stays private', async ({
  page,
  form,
}) => {
  await form.field('fullName').fill('Walter Finchley')
  await form.field('witnesses').fill('My neighbor Carol Haddock')
  await form.field('description').fill('Walter saw it first. Carol saw it, too, over the ridge.')
  await expect(note(page).locator('mark')).toHaveText(['Walter', 'Carol'])
  await page.getByRole('radio', { name: /Publish my name/ }).check()
  await expect(note(page).locator('mark')).toHaveText(['Carol'])
})
