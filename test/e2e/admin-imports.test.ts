import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { places, test } from '../support/admin-visit.ts'
import { expectAccessible } from '../support/browser-page.ts'
import { clubArchive, declareArchive, storeOfClub } from '../support/licensed-archives.ts'
import { storeReports } from '../support/reports.ts'
import type { TestSite } from '../support/site.ts'

const sightings = `Where,State,Country,When,What happened,No
Yuma,AZ,USA,2019-07-04,A light over the desert for minutes,1
Toronto,,Canada,2019-07-05,A light over the lake for minutes,2
Boise,ID,USA,2019-07-06,Three lights over the hills,3
`

const sendFile = async (page: Page, text: string, name = 'sightings.csv') => {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.locator('#import-file').setInputFiles(file)
  await page.getByRole('button', { name: 'Send the file' }).click()
}

const locations = async ({ database }: TestSite) =>
  (await database.selectFrom('reports').select('location').orderBy('location').execute()).map(
    ({ location }) => location,
  )

test('an administrator sends an archive, chooses columns, tries it and imports it', async ({
  page,
  site,
  pages,
}) => {
  await pages.open('?view=imports')
  await sendFile(page, sightings)
  await expect(page.getByRole('heading', { name: 'What the first rows become' })).toBeVisible()
  await expect(page.getByLabel('Place')).toHaveValue('Where')
  await page.getByLabel('Description').selectOption('')
  await expect(page.getByRole('heading', { name: 'What the first rows become' })).toBeHidden()
  await page.getByLabel('Description').selectOption('What happened')
  await expect(page.getByText('Yuma, AZ, USA')).toBeVisible()
  await expect(page.getByText(/Not taken:.*Canada/)).toBeVisible()
  await page.getByLabel(/The archive's number/).selectOption('No')
  const source = page.getByLabel('Name of the source')
  await source.fill('')
  await page.getByRole('button', { name: 'Try all rows' }).press('Enter')
  await expect(source).toBeFocused()
  await source.fill('desert-club')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try all rows' }).click()
  await expect(page.getByRole('heading', { name: 'Trial of desert-club' })).toBeVisible()
  await site.jobs.performDue()
  await expect(page.getByText('Could be imported')).toBeVisible()
  expect(await locations(site)).toEqual([])
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await expect(page.getByRole('heading', { name: 'Import of desert-club' })).toBeVisible()
  await site.jobs.performDue()
  await expect(page.getByRole('status').getByText('Done')).toBeVisible()
  expect(await locations(site)).toEqual(['Boise, ID, USA', 'Yuma, AZ, USA'])
  const taking = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the refused rows' }).click()
  const refused = await readFile(await (await taking).path(), 'utf8')
  await expectAccessible(page)
  await sendFile(page, refused.replace('Toronto,,Canada', 'Toledo,OH,USA'), 'mended.csv')
  await expect(page.getByText('Toledo, OH, USA')).toBeVisible()
  await page.getByRole('button', { name: 'Import all rows' }).click()
  await expect(page.getByRole('status').getByText('Waits for its turn')).toBeVisible()
  await site.jobs.performDue()
  expect(await locations(site)).toContain('Toledo, OH, USA')
})

test('a file that is no table is refused beside the field, and can be replaced', async ({
  page,
  pages,
}) => {
  await pages.open('?view=imports')
  await page.getByRole('button', { name: 'Send the file' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a file first.')
  await sendFile(page, 'PK\u0003\u0004', 'archive.zip')
  await expect(page.getByRole('alert')).toContainText('ZIP archive')
  await sendFile(page, sightings, 'second.csv')
  await expect(page.getByRole('alert')).toBeEmpty()
  await page.getByRole('button', { name: 'Remove second.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await pages.expectToast('File Removed')
  await expect(page.getByRole('listitem').filter({ hasText: 'second.csv' })).toBeHidden()
})

test('sending and removing files leaves the focus on the page', async ({ page, site, pages }) => {
  await site.database.deleteFrom('imports').execute()
  await pages.open('?view=imports')
  const send = page.getByRole('button', { name: 'Send the file' })
  for (const name of ['one.csv', 'two.csv']) {
    await sendFile(page, sightings, name)
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    await expect(send).toBeFocused()
  }
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Remove ${name}` }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
  }
  await remove('one.csv')
  await expect(page.getByRole('heading', { name: 'Sent files' })).toBeFocused()
  await remove('two.csv')
  await expect(page.getByRole('heading', { name: 'Import an archive' })).toBeFocused()
})

test('the desk filters by an archive, and shows which one after going back', async ({
  page,
  site,
  pages,
}) => {
  await declareArchive(site, clubArchive)
  await storeOfClub(site, 2)
  await storeReports(site.database, places(1))
  await pages.open()
  const archive = page.getByLabel('Archive')
  await archive.selectOption('club')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(pages.rows).toHaveCount(2)
  await page.goBack()
  await expect(pages.rows).toHaveCount(3)
  await expect(archive).toHaveValue('all')
})
