import { expect } from '@playwright/test'
import { historyRows, press, test } from '../support/admin-visit.ts'
import { storeReports } from '../support/reports.ts'

const description = 'My neighbor Zebulon Quist saw the light above the barn.'

test('a moderator removes a name by keyboard, sees what goes, and puts it back', async ({
  page,
  site,
  pages,
}) => {
  await storeReports(site.database, [{ description }])
  await pages.open()
  await expect(pages.rows).toHaveCount(1)
  await press(page, 'j')
  await press(page, 'o')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Remove personal details').click()
  const text = dialog.getByLabel('Description')
  const save = dialog.getByRole('button', { name: 'Remove them from the public text' })
  await save.click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await expect(dialog.getByRole('alert').filter({ hasText: 'Remove words first' })).toBeVisible()
  await text.focus()
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(12, 25))
  await dialog.getByRole('button', { name: 'Remove the selected name' }).first().click()
  await expect(text).toHaveValue('My neighbor [name removed] saw the light above the barn.')
  await expect(dialog.locator('del')).toHaveText('Zebulon Quist')
  await text.press('End')
  await text.pressSequentially(' And more.')
  await expect(dialog.getByText('Something else was changed')).toBeVisible()
  await save.click()
  await expect(text).toBeFocused()
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await text.fill(description.replace('Zebulon Quist', '[name removed]'))
  await save.click()
  await pages.expectToast('Words Removed')
  await expect(dialog.locator('.narrative')).toContainText('My neighbor [name removed] saw')
  await dialog.getByText('Texts before words were removed').click()
  await expect(dialog.getByText('Zebulon Quist')).toBeVisible()
  await dialog.getByRole('button', { name: 'Put the words back' }).click()
  await pages.expectToast('Words Put Back')
  await expect(dialog.locator('.narrative')).toHaveText(description)
  expect(await historyRows(site, 'text_redacted')).toMatchObject([
    { toValue: 'description', reasonCode: 'personal_details' },
  ])
})
