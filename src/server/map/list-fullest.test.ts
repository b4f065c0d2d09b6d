import { sql } from 'kysely'
import { expect } from 'vitest'
import { cellOf, places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { MapAnswer } from '../../shared/map.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

const at = (
  [placeId, country, admin1]: [number, string, string],
  [latitude, longitude]: [number, number],
) => ({
  ...{ ...places.chicago, ...sightedAt('1997-06-14T21:10', -5), placeId, country, admin1 },
  ...{ latitude, longitude, cell: cellOf(latitude, longitude) },
})

const windsor = at([6_182_962, 'CA', '08'], [42.30008, -83.01654])
const detroit = at([4_990_729, 'US', 'MI'], [42.33143, -83.04575])
const fridayHarbor = at([5_794_639, 'US', 'WA'], [48.53427, -123.01712])
const washington = at([4_140_963, 'US', 'DC'], [38.89511, -77.03637])
const takomaPark = at([4_370_890, 'US', 'MD'], [38.9779, -77.0075])

test.beforeAll(async ({ site: { database } }) => {
  await sql`
    insert into places values
      (6167865, 'Toronto', 'CA', '08', '', 'PPLA', 2731571, 43.70643, -79.39864, 20, 'America/Toronto'),
      (6174041, 'Victoria', 'CA', '02', '', 'PPLA', 91867, 48.4359, -123.35155, 8, 'America/Vancouver'),
      (6182962, 'Windsor', 'CA', '08', '', 'PPL', 229660, 42.30008, -83.01654, 8, 'America/Toronto'),
      (4990729, 'Detroit', 'US', 'MI', '163', 'PPLA2', 677116, 42.33143, -83.04575, 20, 'America/Detroit'),
      (5794639, 'Friday Harbor', 'US', 'WA', '055', 'PPLA2', 2250, 48.53427, -123.01712, 4, 'America/Los_Angeles'),
      (4140963, 'Washington', 'US', 'DC', '001', 'PPLC', 689545, 38.89511, -77.03637, 20, 'America/New_York'),
      (4370890, 'Takoma Park', 'US', 'MD', '031', 'PPL', 17765, 38.9779, -77.0075, 4, 'America/New_York')`.execute(
    database,
  )
  await storeSightings(database, [
    { facts: windsor },
    { facts: { ...windsor, ...sightedAt('2005-06-14T21:10', -5) } },
    { facts: windsor, report: { phenomenonType: 'ghost' } },
    ...Array.from({ length: 5 }, () => ({ facts: detroit })),
    ...Array.from({ length: 4 }, () => ({ facts: places.toronto })),
    ...Array.from({ length: 3 }, () => ({ facts: fridayHarbor })),
    { facts: washington },
    { facts: takomaPark },
  ])
})

async function ask(site: TestSite, query: string) {
  const { picture } = MapAnswer.parse(await (await fetch(site.url + apiUrls.map + query)).json())
  const cells = Object.fromEntries(picture.cells.map(({ cell, reports }) => [cell, reports]))
  return {
    fullest: picture.fullest.map(({ town, reports }) => [town, reports]),
    inPicture: picture.fullest.map(({ cell }) => cells[cell]),
  }
}

test.for([
  [
    '?view=ca',
    [
      ['Toronto', 4],
      ['Windsor', 3],
    ],
  ],
  ['?view=ca&type=ghost', [['Windsor', 1]]],
  ['?view=ca&from=2000&to=2009', [['Windsor', 1]]],
  ['?view=us-dc', [['Washington', 1]]],
  ['?view=us-mi', [['Detroit', 5]]],
] as const)(
  'the fullest cells of %s count its own reports alone',
  async ([query, own], { site }) => {
    expect((await ask(site, query)).fullest).toEqual(own)
  },
)

test('the cells of the picture count reports from beyond the border, too', async ({ site }) => {
  expect((await ask(site, '?view=ca')).inPicture).toEqual([4, 8])
  expect((await ask(site, '?view=us-dc')).inPicture).toEqual([2])
})

test('the number of a cell at the border leads to as many reports', async ({ site }) => {
  const html = await (await fetch(`${site.url}${pageUrls.map}?view=ca`)).text()
  const links = [
    ...html.matchAll(/<td[^>]*><a href="([^"]*)" aria-label="(\d) reports in the cell near/g),
  ]
  expect(links).toHaveLength(2)
  for (const [, href = '', reports] of links) {
    const asked = href.replaceAll('&amp;', '&').replace(pageUrls.explore, apiUrls.explore)
    const { total } = await (await fetch(site.url + asked)).json()
    expect(total).toEqual({ reports: Number(reports), relation: 'exact' })
  }
})
