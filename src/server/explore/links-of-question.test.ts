import { cellToParent, latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeLyon } from '../../../test/support/facts-alone.ts'
import { places, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { pageUrls } from '../../shared/urls.ts'

test.beforeAll(async ({ site: { database } }) => {
  await storeReports(database, [{ phenomenonType: 'ghost', region: 'eu' }, {}])
  await storeLyon(database)
  await sql`insert into place_names values ('lyon', 1, true, 520500)`.execute(database)
})

/** The addresses that a page links to, with the characters of an address. */
async function linksOf(site: TestSite, path: string): Promise<string[]> {
  const text = await (await fetch(site.url + path)).text()
  return [...text.matchAll(/href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

test.for([
  ['', ''],
  ['?search=light&shape=triangle', ''],
  ['?type=ghost&from=1990-03&to=1999', '?type=ghost&from=1990&to=1999'],
  ['?region=eu', '?view=europe'],
  ['?region=usa', '?view=usa'],
  ['?country=US', '?view=usa'],
  ['?country=US&division=TX&from=1997-03-13', '?view=us-tx&from=1997'],
  ['?country=FR&division=84', '?view=fr'],
  ['?place=Lyon&radius=25', '?view=fr'],
  ['?place=Texas', '?view=us-tx'],
  ['?country=GI', ''],
  ['?country=GI&region=eu', '?view=europe'],
] as const)('Explore with %j leads to the map with %j', async ([question, expected], { site }) => {
  const links = await linksOf(site, pageUrls.explore + question)
  const maps = links.filter((url) => url.startsWith(pageUrls.map))
  expect(maps).toEqual([pageUrls.map + expected])
  expect((await fetch(site.url + pageUrls.map + expected)).status).toBe(200)
})

test('a cell leads to the map of its state or country, unless another one is asked for', async ({
  site,
}) => {
  await storeSightings(site.database, [{ facts: places.chicago }, { facts: places.lyon }])
  const cellOf = ({ cell }: { cell: string }) => BigInt(cell).toString(16)
  const mapsOf = async (question: string) => {
    const links = await linksOf(site, `${pageUrls.explore}?${question}`)
    return links.filter((url) => url.startsWith(pageUrls.map))
  }
  const [chicago, lyon] = [cellOf(places.chicago), cellOf(places.lyon)]
  expect(await mapsOf(`cell=${chicago}`)).toEqual([`${pageUrls.map}?view=us-il`])
  expect(await mapsOf(`cell=${cellToParent(lyon, 4)}`)).toEqual([`${pageUrls.map}?view=fr`])
  expect(await mapsOf(`cell=${cellToParent(lyon, 2)}`)).toEqual([pageUrls.map])
  expect(await mapsOf(`cell=${lyon}&country=CH`)).toEqual([`${pageUrls.map}?view=ch`])
  expect(await mapsOf(`cell=${latLngToCell(0, 0, 5)}`)).toEqual([pageUrls.map])
})

test('a cell is called after its largest town', async ({ site }) => {
  const cell = BigInt(places.lyon.cell).toString(16)
  const titleOf = async (asked: string) =>
    /<title>(.*?)<\/title>/.exec(
      await (await fetch(`${site.url}${pageUrls.explore}?cell=${asked}`)).text(),
    )?.[1]
  expect(await titleOf(cell)).toMatch(/^One cell of the map, near Lyon – /)
  expect(await titleOf(cellToParent(cell, 1))).toMatch(/^One cell of the map, near Lyon – /)
  expect(await titleOf(latLngToCell(0, 0, 5))).toMatch(/^One cell of the map – /)
})

test.for([
  ['', ''],
  ['?type=ghost&region=eu&status=pending', '?type=ghost&region=eu'],
])('Explore with %j leads to the numbers with %j', async ([question, expected], { site }) => {
  const links = await linksOf(site, pageUrls.explore + question)
  expect(links).toContain(pageUrls.numbers + expected)
})

test('the numbers of a type and a region lead to its reports', async ({ site }) => {
  const links = await linksOf(site, `${pageUrls.numbers}?type=ghost&region=eu`)
  expect(links).toContain(`${pageUrls.explore}?type=ghost&region=eu`)
})
