import { expect } from '@playwright/test'
import { historyRows, places, press, statuses, test } from '../support/admin-visit.ts'
import { openCase, submitReport } from '../support/cases.ts'
import { storeReports } from '../support/reports.ts'

test('a new reason is chosen by its number, and a retired one is not', async ({
  page,
  site,
  pages,
}) => {
  await storeReports(site.database, places(2))
  await pages.open('?view=answers')
  await page.getByRole('button', { name: 'Add a reason' }).press('Enter')
  await expect(page.getByLabel('Label')).toBeFocused()
  await page.keyboard.type('A known planet')
  await press(page, 'Tab')
  await page.keyboard.type('it tells of a planet')
  await press(page, 'Tab')
  await press(page, 'Tab')
  await press(page, 'Enter')
  await pages.expectToast('Saved')
  await expect(page.getByRole('button', { name: 'Add a reason' })).toBeFocused()
  const item = page.getByRole('listitem').filter({ hasText: 'A known planet' })
  await expect(item.locator('kbd')).toHaveText('8')
  await item.getByRole('button', { name: 'Move up' }).press('Enter')
  await expect(item.locator('kbd')).toHaveText('7')
  await expect(item.getByRole('button', { name: 'Move up' })).toBeFocused()
  await page.getByRole('button', { name: 'Retire Spam' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Use again Spam' })).toBeVisible()
  await pages.tab('Reports').click()
  await expect(pages.rows).toHaveCount(2)
  await press(page, 'j')
  await press(page, '4')
  await expect(pages.question).toBeVisible()
  await press(page, '4')
  await expect(page.getByLabel('Reason')).toHaveText(/A known planet/)
  await expect(page.getByLabel('Reason')).not.toHaveText(/Spam/)
  await press(page, '7')
  await expect(pages.question).toBeHidden()
  await expect.poll(() => statuses(site)).toMatchObject({ 'Place 1': 'rejected' })
  const [rejection] = await historyRows(site, 'report_status_changed')
  expect(rejection?.reasonCode).toBe('a_known_planet')
  await pages.rows.first().getByRole('link').first().click()
  await expect(pages.case.getByText('Reason: A known planet')).toBeVisible()
})

test('a template fills the sentence of a rejection and an answer, by keyboard', async ({
  page,
  site,
  pages,
}) => {
  const { id, receipt } = await submitReport(site)
  await pages.open('?view=answers')
  await page.getByRole('button', { name: 'Add a template' }).press('Enter')
  await page.keyboard.type('Thanks')
  await press(page, 'Tab')
  await page.keyboard.type('Thank you for the drawing.')
  await press(page, 'Tab')
  await press(page, 'Enter')
  await pages.expectToast('Saved')
  await pages.open(`?report=${id}`)
  const answer = page.getByRole('textbox', { name: 'Answer to the witness' })
  await answer.fill('Dear witness,')
  await page.getByLabel('Template').focus()
  await page.keyboard.type('Thanks')
  await press(page, 'Tab')
  await press(page, 'Enter')
  await expect(answer).toHaveValue('Dear witness,\nThank you for the drawing.')
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter')
  await expect(pages.case.getByText('Dear witness,')).toBeVisible()
  await pages.case.getByRole('heading', { name: 'Report Details' }).click()
  await press(page, '4')
  await pages.question.getByLabel('Template').focus()
  await page.keyboard.type('Thanks')
  await press(page, 'Tab')
  await press(page, 'Enter')
  const sentence = pages.question.getByRole('textbox', { name: /witness/ })
  await expect(sentence).toHaveValue('Thank you for the drawing.')
  await pages.question.getByLabel('Reason').selectOption('guidelines')
  await pages.question.getByRole('button').last().press('Enter')
  await expect(pages.question).toBeHidden()
  const { read } = await openCase(site, receipt)
  await expect
    .poll(async () => (await read()).entries)
    .toMatchObject([
      { text: 'Dear witness,\nThank you for the drawing.' },
      { text: 'Thank you for the drawing.' },
    ])
})

test('an unsent answer stays while the moderator looks at another report', async ({
  site,
  pages,
}) => {
  const { id } = await submitReport(site)
  await submitReport(site)
  await pages.open(`?report=${id}`)
  const answer = pages.case.getByRole('textbox', { name: 'Answer to the witness' })
  await answer.fill('Which way did it fly?')
  await pages.button('Previous').click()
  await expect(pages.case.getByText('1 of 2')).toBeVisible()
  await expect(answer).toHaveValue('')
  await pages.button('Next').click()
  await expect(answer).toHaveValue('Which way did it fly?')
  await pages.button('Send the answer').click()
  await expect(pages.case.getByRole('list').getByText('Which way did it fly?')).toBeVisible()
  await expect(answer).toHaveValue('')
})
