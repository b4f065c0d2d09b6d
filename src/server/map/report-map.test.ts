import { expect } from 'vitest'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { ReportMap } from '../../shared/map.ts'
import { apiUrls, reportPageUrl } from '../../shared/urls.ts'

async function ask(site: TestSite, id: string) {
  const response = await fetch(site.url + apiUrls.reportMap.replace(':id', id))
  expect(response.status).toBe(200)
  return ReportMap.parse(await response.json()).picture
}

test('the cell of a report lies on the map of its state or country', async ({ site }) => {
  const [chicago = '', lyon = ''] = await storeSightings(site.database, [
    { facts: places.chicago },
    { facts: places.lyon },
  ])
  const inIllinois = await ask(site, chicago)
  expect(inIllinois).toMatchObject({ view: 'us-il', cell: '852664cffffffff' })
  const { x = 0, y = 0, width = 0, height = 0, outlines = [] } = inIllinois ?? {}
  // Chicago lies in the north-east of Illinois.
  expect(x).toBeGreaterThan(width / 2)
  expect(y).toBeLessThan(height / 4)
  expect(outlines.map(({ id }) => id)).toEqual(expect.arrayContaining(['US-IL', 'US-IN']))
  expect(await ask(site, lyon)).toMatchObject({ view: 'fr' })
})

test('an island far from its country has a map of what lies around it', async ({ site }) => {
  const island = await storeSightings(site.database, [
    { facts: { ...places.lyon, cell: String(BigInt('0x85a22d0bfffffff')) } },
  ])
  const picture = await ask(site, String(island))
  expect(picture).toMatchObject({ view: null, x: 320, y: 160 })
})

test('no map for a report whose place is not sure, and none that nobody may read', async ({
  site,
}) => {
  const [doubtful = '', held = '', rejected = ''] = await storeSightings(site.database, [
    { facts: { ...places.chicago, placeShare: 0.4, cell: null } },
    { facts: places.chicago, report: { held: true, heldReasons: ['burst'] } },
    { facts: places.chicago, report: { status: 'rejected' } },
  ])
  expect(await ask(site, doubtful)).toBeNull()
  for (const id of [held, rejected, 'no-report']) {
    const response = await fetch(site.url + apiUrls.reportMap.replace(':id', id))
    expect(response.status).toBe(404)
  }
  const html = await (await fetch(site.url + reportPageUrl(doubtful))).text()
  expect(html).not.toContain('Where it was')
})

test('is part of the page without scripts, described in words', async ({ site }) => {
  const [id = ''] = await storeSightings(site.database, [{ facts: places.chicago }])
  const html = await (await fetch(site.url + reportPageUrl(id))).text()
  expect(html).toContain('>Where it was</h2>')
  expect(html).toMatch(/<title>Map of [^<]+\. A hexagon marks the cell of /)
  expect(html).toContain('href="/explore/map?view=us-il"')
})

const days = (from: string, to: string) => ({
  ...{ localFrom: `${from}T00:00:00`, localTo: `${to}T23:59:59` },
})

test.for([
  ['a clock', sightedAt('1997-03-01T21:00', -6), 'from=1997-02-28&amp;to=1997-03-02'],
  ['a time past midnight', sightedAt('1997-03-01T00:00', -6), 'from=1997-02-27&amp;to=1997-03-02'],
  [
    'the day of a moderator',
    { ...days('1998-05-03', '1998-05-03'), timeKind: 'day', timeSource: 'moderator' },
    'from=1998-05-02&amp;to=1998-05-04',
  ],
  [
    'the month of a moderator',
    { ...days('1998-05-01', '1998-05-31'), timeKind: 'partial', timeSource: 'moderator' },
    undefined,
  ],
] as const)('the page leads to what was seen around %s', async ([, facts, expected], { site }) => {
  const [id = ''] = await storeSightings(site.database, [
    { facts: { ...places.chicago, ...facts }, report: { sightingDate: '1997-03-01' } },
  ])
  const html = await (await fetch(site.url + reportPageUrl(id))).text()
  const nearThen = html.match(/href="\/explore\?place=4887398&amp;([^"]*)"/)?.[1]
  expect(nearThen).toBe(expected)
})
