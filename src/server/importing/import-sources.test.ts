import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { towns, townsFile } from '../../../test/support/import-test.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { test as siteTest } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { deskHeaders } from '../../shared/desk-query.ts'
import { apiUrls } from '../../shared/urls.ts'
import { importFile } from './import-file.ts'

const test = siteTest.extend('folder', temporaryFolder)

const archive = {
  title: 'The Night Sky Club',
  address: 'https://club.example/records',
  licence: 'CC BY 4.0',
  licenceAddress: 'https://creativecommons.org/licenses/by/4.0/',
}

test('an imported report names its archive on its page and at the desk, which filters by it', async ({
  site,
  folder,
}) => {
  const file = path.join(folder, 'club.csv')
  const given = { file, source: 'club', database: site.database, now: new Date() }
  const refusalFiles = { refused: path.join(folder, 'refused.csv') }
  await writeFile(file, townsFile('17,Yuma,,A light over the hills', ',Reno,,A light there'))
  await importFile({ ...given, refusalFiles, mapping: { ...towns, archive } })
  // A later mapping without a description keeps what is known.
  await importFile({ ...given, refusalFiles, mapping: towns })
  const [own = ''] = await storeReports(site.database, [{ location: 'Ely' }])
  const imported = await site.database
    .selectFrom('reports')
    .select('id')
    .where('importSource', '=', 'club')
    .orderBy('location', 'desc')
    .execute()
  const archiveOf = async (id: string) => {
    const response = await fetch(`${site.url}/api/reports/${id}`)
    return (await response.json()).archive
  }
  expect(await Promise.all([...imported.map(({ id }) => id), own].map(archiveOf))).toEqual([
    { name: 'club', ...archive, record: '17', class: null },
    { name: 'club', ...archive, record: null, class: null },
    null,
  ])
  const desk = await openDesk(site, 'moderator')
  const [listed] = imported
  expect((await desk.ask('GET', `${apiUrls.adminReports}/${listed?.id}`)).body).toMatchObject({
    archive: { name: 'club', record: '17' },
  })
  expect((await desk.ask('GET', apiUrls.adminImportSources)).body).toMatchObject([
    { name: 'club', ...archive, reports: 2, isExact: true },
  ])
  const ofClub = await desk.ask('GET', `${apiUrls.adminReports}?source=club`)
  expect(ofClub.body).toHaveLength(2)
  expect(ofClub.headers.get(deskHeaders.total)).toBe('2')
  const counts = await desk.ask('GET', `${apiUrls.adminReportCounts}?source=club`)
  expect(counts.body).toMatchObject({ pending: { reports: 2 } })
  expect((await desk.ask('GET', `${apiUrls.adminReports}?source=elsewhere`)).body).toEqual([])

  const page = await (await fetch(`${site.url}/reports/${imported[0]?.id}`)).text()
  expect(page).toContain('record 17')
  expect(page).toContain('href="https://club.example/records"')
})
