import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeFacts } from '../../../test/support/facts-alone.ts'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { testWithSite } from '../../../test/support/site-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { exploreBounds } from '../../shared/explore-parameters.ts'
import { SightingNumbers } from '../../shared/numbers.ts'
import { apiUrls, pageUrls, reportApiUrl, reportPageUrl } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { importFile } from '../importing/import-file.ts'
import { parseMapping } from '../importing/mapping.ts'
import { readReports } from './read-reports.ts'

const test = testWithSite({}).extend('folder', temporaryFolder)

const mapping = parseMapping(
  JSON.stringify({
    key: 'No',
    fields: {
      ...{ region: { constant: 'usa' }, phenomenonType: { constant: 'ufo' } },
      ...{ location: { column: 'Town' }, description: { column: 'Text' } },
      ...{ sightingDate: { column: 'Date' }, sightingTime: { column: 'Time' } },
    },
  }),
  'edges.json',
)

type Row = [town: string, date: string, time: string]

/** Before the last day there is, so that no date lies in the future. */
const now = new Date('9999-12-30T12:00:00Z')

/** Imports rows, reads them, and returns what was read, in their order. */
async function readImported(
  database: Database,
  folder: string,
  rows: Row[],
  options: Parameters<typeof readReports>[1] = {},
) {
  const file = path.join(folder, 'reports.csv')
  const lines = rows.map((row, index) => [100 + index, ...row, 'A light over the hills'].join(','))
  await writeFile(file, ['No,Town,Date,Time,Text', ...lines].join('\n'))
  const refusalFiles = { refused: path.join(folder, 'refused.csv') }
  const summary = await importFile({
    ...{ file, refusalFiles, mapping, database, now, source: 'edges' },
  })
  expect(summary).toMatchObject({ imported: rows.length })
  await readReports(database, options)
  const { rows: read } = await sql<{ id: string; parserVersion: number; times: string[] }>`
    select id, parser_version, array[local_from, local_to, sighted_from at time zone 'UTC',
             sighted_to at time zone 'UTC']::text[] as times
      from reports join report_facts on report_id = id order by import_key`.execute(database)
  return read
}

const first = '0001-01-01 00:00:00'
const last = '9999-12-31 23:59:59'

test.beforeAll(({ site }) => storeGazetteer(site.database))
test.beforeEach(({ site }) => sql`truncate reports cascade`.execute(site.database))

const edges: [...row: Row, times: string[]][] = [
  ['Lyon', '0001-01-01', 'Unknown', [first, '0001-01-01 23:59:59', first, '0001-01-01 23:50:38']],
  ['Lyon', '0001-01-01', '00:00', [first, '0001-01-01 00:30:00', first, '0001-01-01 00:20:39']],
  ['Lyon', '0001-01-01', '00:00 GMT', [first, '0001-01-01 00:39:21', first, '0001-01-01 00:30:00']],
  [
    ...(['Chicago', '0001-01-01', '03:00 GMT'] as const),
    [first, first, '0001-01-01 02:30:00', '0001-01-01 03:30:00'],
  ],
  [
    ...(['At sea', '0001-01-01', '01:00 CEST'] as const),
    ['0001-01-01 00:30:00', '0001-01-01 01:30:00', first, first],
  ],
  ['At sea', '0001', '', [first, '0001-12-31 23:59:59']],
  ['Chicago', '9999-12-31', 'Unknown', ['9999-12-31 00:00:00', last, '9999-12-31 06:00:00', last]],
  ['Chicago', '9999-12-31', 'at night', ['9999-12-31 21:00:00', last, last, last]],
  [
    ...(['Lyon', '9999-12-31', 'midnight'] as const),
    ['9999-12-31 23:00:00', last, '9999-12-31 22:00:00', last],
  ],
  [
    ...(['Lyon', '9999-12-31', '23:30 GMT'] as const),
    [last, last, '9999-12-31 23:15:00', '9999-12-31 23:45:00'],
  ],
]

const rowsOfEdges = edges.map(([town, date, time]): Row => [town, date, time])

test('times at the ends of the calendar stay within its years', async ({ site, folder }) => {
  const read = await readImported(site.database, folder, rowsOfEdges)
  expect(read.map(({ times }) => times)).toEqual(
    edges.map(([, , , times]) => [...times, null, null, null].slice(0, 4)),
  )
})

test('pages and lists show such times', async ({ site, folder }) => {
  const read = await readImported(site.database, folder, rowsOfEdges)
  const ask = async (address: string) => {
    const response = await fetch(site.url + address)
    expect([address, response.status]).toEqual([address, 200])
    return response
  }
  for (const { id } of read) {
    await ask(reportPageUrl(id))
    const { sighted } = await (await ask(reportApiUrl(id))).json()
    expect(JSON.stringify(sighted)).not.toMatch(/[+-]\d{5,6}-|"0000-|BC/)
  }
  await ask(`${pageUrls.explore}?order=sighting`)
  const found: string[] = []
  for (let after = ''; after !== null; ) {
    const page = await ask(`${apiUrls.explore}?order=sighting&limit=3&after=${after}`)
    const { reports, next } = await page.json()
    found.push(...reports.map(({ sightingDate }: { sightingDate: string }) => sightingDate))
    after = next
  }
  const years = rowsOfEdges.map(([, date]) => date.slice(0, 4))
  expect(found.map((date) => date.slice(0, 4))).toEqual(years.sort().reverse())
  await ask(pageUrls.numbers)
  const { numbers } = SightingNumbers.parse(await (await ask(apiUrls.numbers)).json())
  expect(numbers.year).toEqual([
    { value: '1', reports: 6 },
    { value: '9999', reports: 4 },
  ])
})

test('the years before 1000 are not counted among later ones', async ({ site }) => {
  await storeFacts(site.database, {
    ...{ count: exploreBounds.collected + 1, createdAt: '2019-01-01', isPlaced: false },
    ...{ sightedAt: '0412-05-01 21:00', status: 'pending' },
  })
  const answer = await (await fetch(`${site.url}${apiUrls.explore}?from=1990`)).json()
  expect(answer).toMatchObject({ reports: [], total: { reports: 0, relation: 'exact' } })
})

test.for([
  ['from=412&to=412', 'from=412&amp;to=412'],
  ['from=0412-05-01&to=0412-05', 'from=0412&amp;to=0412'],
  ['from=0300&to=499', 'from=0300&amp;to=499'],
] as const)('a year before 1000 can be asked for: %s', async ([query, onMap], { site }) => {
  await storeFacts(site.database, {
    ...{ count: 3, createdAt: '2019-01-01', isPlaced: false },
    ...{ sightedAt: '0412-05-01 21:00', status: 'pending' },
  })
  const answer = await fetch(`${site.url}${apiUrls.explore}?${query}`)
  expect((await answer.json()).total).toEqual({ reports: 3, relation: 'exact' })
  const page = await fetch(`${site.url}${pageUrls.explore}?${query}`)
  expect(await page.text()).toContain(onMap)
  const map = await fetch(`${site.url}${apiUrls.map}?${onMap.replace('&amp;', '&')}`)
  expect(map.status).toBe(200)
})

const daysOfMay = [1, 2, 3, 4, 5].map((day): Row => ['Lyon', `1999-05-0${day}`, '21:00'])

test('a row that the database refuses does not stop the reading of others', async ({
  site: { database },
  folder,
}) => {
  await sql`
    alter table report_facts add constraint poison
      check (local_from::date <> '1999-05-03')`.execute(database)
  const refused: string[] = []
  const onUnreadable = (_: unknown, id: string) => refused.push(id)
  const read = await readImported(database, folder, daysOfMay, { onUnreadable })
  await sql`alter table report_facts drop constraint poison`.execute(database)
  expect(read.map(({ times: [from] }) => from)).toEqual(
    [1, 2, null, 4, 5].map((day) => day && `1999-05-0${day} 20:30:00`),
  )
  expect(refused).toEqual([read[2]?.id])
  expect(await readReports(database)).toBe(0)
})

test('a report whose place cannot be used does not stop the reading of others', async ({
  site: { database },
  folder,
}) => {
  const setLatitude = (latitude: string, name: string) =>
    sql`update places set latitude = ${latitude}::real where name = ${name}`.execute(database)
  await setLatitude('NaN', 'Chicago')
  const [lyon, ...others] = daysOfMay
  const chicago: Row = ['Chicago', '1999-05-01', '21:00']
  const refused: string[] = []
  const onUnreadable = (_: unknown, id: string) => refused.push(id)
  const rows = [lyon, chicago, ...others].filter((row) => row !== undefined)
  const read = await readImported(database, folder, rows, { onUnreadable })
  await setLatitude('41.85003', 'Chicago')
  expect(read.map(({ times: [from] }) => from !== null)).toEqual(rows.map((row) => row !== chicago))
  expect(refused).toEqual([read[1]?.id])
})
