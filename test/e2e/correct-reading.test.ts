import { expect } from '@playwright/test'
import { readReports } from '../../src/server/sightings/read-reports.ts'
import { test } from '../support/admin-visit.ts'
import { findViolations } from '../support/browser-page.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { storeReports } from '../support/reports.ts'

test.beforeAll(({ site }) => storeGazetteer(site.database))

test('a moderator corrects the place by keyboard, and takes it back', async ({
  page,
  site,
  pages,
}) => {
  const [id = ''] = await storeReports(site.database, [{ location: 'Chicago, IL' }])
  await pages.open(`?report=${id}`)
  const section = page.getByRole('region', { name: 'Place and time' })
  await section.getByText('Correct the place').press('Enter')
  const town = section.getByRole('combobox', { name: 'Town' })
  await section.getByRole('button', { name: 'Save the correction' }).first().press('Enter')
  await expect(town).toBeFocused()
  await expect(town).toHaveAccessibleDescription(/Choose a town from the list/)
  await expect(section.getByRole('alert').first()).toContainText('Choose a town from the list')
  await town.pressSequentially('lyo')
  await expect(page.getByRole('listbox', { name: 'Places' }).getByRole('option')).toHaveText([
    'Lyon, France',
  ])
  await town.press('ArrowDown')
  await town.press('Enter')
  await expect(town).toHaveValue('Lyon, France')
  expect(await findViolations(page)).toEqual([])
  await section.getByText('Correct the time').press('Enter')
  await town.press('Enter')
  await expect(section.getByText('Place, set by a moderator')).toBeVisible()
  await expect(section.getByRole('definition').first()).toHaveText('Lyon, France')
  await expect(page.getByText('Place corrected')).toBeVisible()
  await section.getByRole('button', { name: 'Take the correction back' }).press('Enter')
  await expect(section.getByText('Place, read by the site')).toBeVisible()
  await expect(section.getByRole('definition').first()).toHaveText(/Chicago/)
})

test('a moderator says that the words name no place, and takes it back', async ({
  page,
  site,
  pages,
}) => {
  const [id = ''] = await storeReports(site.database, [
    { location: 'Chicago, IL', duration: '2 to 5 minutes' },
  ])
  await readReports(site.database)
  await pages.open(`?report=${id}`)
  const section = page.getByRole('region', { name: 'Place and time' })
  const facts = section.getByRole('definition')
  await expect(facts.first()).toHaveText(/Chicago/)
  await expect(section).toContainText('Duration, read by the site2 to 5 minutes')
  await section.getByText('Correct the place').press('Enter')
  await section.getByRole('button', { name: 'The words name no place' }).press('Enter')
  await expect(section).toContainText('Place, set by a moderatorThe words name no place')
  await expect(
    page.getByText('The page of the report names no place.', { exact: true }),
  ).toBeVisible()
  await expect(section.getByRole('button', { name: 'The words name no place' })).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
  await section.getByRole('button', { name: 'Take the correction back' }).press('Enter')
  await expect(
    page.getByText('The page of the report shows again what the site reads.', { exact: true }),
  ).toBeVisible()
  await expect(facts.first()).toHaveText(/Chicago/)
})

test('Escape closes the list of towns, and not the case', async ({ page, site, pages }) => {
  const [id = ''] = await storeReports(site.database, [{ location: 'Chicago, IL' }])
  await pages.open(`?report=${id}`)
  const section = page.getByRole('region', { name: 'Place and time' })
  await section.getByText('Correct the place').press('Enter')
  const town = section.getByRole('combobox', { name: 'Town' })
  await town.pressSequentially('lyo')
  const list = page.getByRole('listbox', { name: 'Places' })
  await expect(list).toBeVisible()
  await town.press('Escape')
  await expect(list).toBeHidden()
  await expect(town).toHaveValue('lyo')
})

test('a correction of the time begins with what holds', async ({ page, site, pages }) => {
  const answers = { sightingTime: 'evening', timePrecision: 'part' } as const
  const [id = ''] = await storeReports(site.database, [answers])
  await pages.open(`?report=${id}`)
  const section = page.getByRole('region', { name: 'Place and time' })
  const open = () => section.getByText('Correct the time').click()
  const [time, precision] = [page.locator('#corrected-time'), page.locator('#corrected-precision')]
  await open()
  await expect(time).toHaveValue('evening')
  await expect(precision).toHaveValue('part')
  await time.fill('21:00')
  await precision.selectOption('hour')
  await section.getByRole('button', { name: 'Save the correction' }).last().click()
  await expect(page.getByText('Time corrected')).toBeVisible()
  await page.reload()
  await open()
  await expect(time).toHaveValue('21:00')
  await expect(precision).toHaveValue('hour')
  await section.getByRole('button', { name: 'Take the correction back' }).click()
  await expect(time).toHaveValue('evening')
  await expect(precision).toHaveValue('part')
})

test('a correction takes dates without a day, and old ones', async ({ page, site, pages }) => {
  const answers = { sightingDate: '1890-05', sightingTime: 'evening' }
  const [id = ''] = await storeReports(site.database, [answers])
  await pages.open(`?report=${id}`)
  const section = page.getByRole('region', { name: 'Place and time' })
  await section.getByText('Correct the time').click()
  const date = section.getByRole('textbox', { name: 'Date of sighting' })
  await expect(date).toHaveValue('1890-05')
  await expect(date).toHaveAccessibleDescription(/1947-07/)
  await date.fill('3 May 1890')
  const save = section.getByRole('button', { name: 'Save the correction' }).last()
  await save.click()
  await expect(date).toBeFocused()
  await expect(date).toHaveAccessibleDescription(/Enter a day like/)
  const time = section.getByRole('textbox', { name: 'Time of sighting' })
  await date.fill('1890-05-03')
  await time.fill('')
  await save.click()
  await expect(time).toBeFocused()
  await expect(time).toHaveAccessibleDescription(/Give the date and the time/)
  await time.fill('evening')
  expect(await findViolations(page)).toEqual([])
  await save.click()
  await expect(page.getByText('Time corrected')).toBeVisible()
  await expect(section).toContainText('3 May 1890')
})
