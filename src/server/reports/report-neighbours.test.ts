import { expect } from 'vitest'
import { sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ReportNeighbours } from '../../shared/report-neighbours.ts'

const seen = 'A silver triangle hovered above the harbour, humming, with green lamps.'
const place = { location: 'Duluth, MN', sightingDate: '1998-04-11', sightingTime: '23:10' }
const alike = { ...place, description: 'Green lamps on a silver triangle near the harbour.' }

/** By what is special about each; the first one is the newest. */
const reports = {
  newest: { location: 'Cork', region: 'eu' as const },
  rejected: { ...alike, status: 'rejected' as const },
  asked: { ...place, description: seen },
  sameNight: alike,
  writtenOtherwise: { ...alike, location: 'duluth, Minnesota' },
  afterMidnight: { ...alike, sightingDate: '1998-04-12', sightingTime: '01:20' },
  nextEvening: { ...alike, sightingDate: '1998-04-12', sightingTime: '21:00' },
  otherState: { ...alike, location: 'Duluth, GA' },
  otherTown: { ...alike, location: 'Bangor, ME' },
  fewSharedWords: { ...place, description: 'Somebody walked through the harbour and vanished.' },
  held: { ...alike, held: true, heldReasons: ['links' as const] },
}

let ids: Map<string, string>

test.beforeAll(async ({ site }) => {
  const states: Partial<Record<string, string>> = { asked: 'MN', sameNight: 'MN', otherState: 'GA' }
  const stored = await storeSightings(
    site.database,
    Object.entries(reports).map(([name, report]) => ({
      report,
      facts: {
        ...{ country: 'US', admin1: states[name] ?? null },
        ...('sightingTime' in report &&
          sightedAt(`${report.sightingDate}T${report.sightingTime}`, -6)),
      },
    })),
  )
  ids = new Map(Object.keys(reports).map((name, index) => [name, stored[index] ?? '']))
})

async function ask(site: TestSite, name: keyof typeof reports) {
  const response = await fetch(`${site.url}/api/reports/${ids.get(name)}/neighbours`)
  if (response.status !== 200) return response.status
  const found: ReportNeighbours = await response.json()
  const names = new Map([...ids].map(([known, id]) => [id, known]))
  const nameOf = (report: { id: string } | null) => report && names.get(report.id)
  return {
    newer: nameOf(found.newer),
    older: nameOf(found.older),
    sameNight: found.sameNight.map(nameOf),
  }
}

test('a report knows the public reports of its night and place that tell alike', async ({
  site,
}) => {
  expect(await ask(site, 'asked')).toEqual({
    newer: 'newest',
    older: 'sameNight',
    sameNight: ['sameNight', 'writtenOtherwise', 'afterMidnight'],
  })
})

test('others come with their time and first words, the next ones with their day of receipt', async ({
  site,
}) => {
  const response = await fetch(`${site.url}/api/reports/${ids.get('asked')}/neighbours`)
  const { older, sameNight }: ReportNeighbours = await response.json()
  expect(older?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/)
  expect(older).not.toHaveProperty('lead')
  expect(sameNight.map(({ sightingTime, lead }) => [sightingTime, lead])).toContainEqual([
    '01:20',
    alike.description,
  ])
})

test('the ends of the list have one neighbour', async ({ site }) => {
  expect(await ask(site, 'newest')).toEqual({ newer: null, older: 'asked', sameNight: [] })
  expect(await ask(site, 'fewSharedWords')).toMatchObject({ newer: 'otherTown', older: null })
})

test.for(['rejected', 'held'] as const)(
  'a report that is %s has no neighbours and no sky',
  async (name, { site }) => {
    expect(await ask(site, name)).toBe(404)
    expect((await fetch(`${site.url}/reports/${ids.get(name)}/sky.svg`)).status).toBe(404)
  },
)

test('the page shows the sky, the others of the night, the way on and how to cite it', async ({
  site,
}) => {
  const page = `/reports/${ids.get('asked')}`
  const html = await (await fetch(site.url + page)).text()
  expect(html).toContain(`src="${page}/sky.svg"`)
  expect(html).toContain('Others near there and then')
  for (const name of ['newest', 'sameNight', 'afterMidnight']) {
    expect(html).toContain(`href="/reports/${ids.get(name)}"`)
  }
  expect(html).not.toContain(`href="/reports/${ids.get('nextEvening')}"`)
  expect(html).toContain('How to cite this report')
  expect(html).toContain(`${site.url}${page}</p>`)
})

test('others come before the citation, and newer and older reports at the end with their receipt', async ({
  site,
}) => {
  const html = await (await fetch(`${site.url}/reports/${ids.get('asked')}`)).text()
  const shown = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const parts = ['Others near there', 'How to cite', 'Report this content', 'Newer report']
  const places = parts.map((part) => shown.indexOf(part))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(shown).toMatch(
    /Newer report<\/small><strong><bdi>Cork<\/bdi><\/strong><small>[^<]+, received \d+ \w+ \d{4}</,
  )
  expect(shown).toContain('<strong>12 April 1998, 01:20</strong>')
})

test('a citation names the archive, and no unknown day', async ({ site }) => {
  const archive = { name: 'night-club', title: 'The Night Sky Club' }
  await site.database.insertInto('importSources').values(archive).execute()
  const [id] = await storeReports(site.database, [
    {
      ...{ location: ', WA', sightingDate: 'Unknown', createdAt: new Date('2001-02-03T04:05:06Z') },
      ...{ importSource: archive.name, importKey: '17' },
    },
  ])
  const html = await (await fetch(`${site.url}/reports/${id}`)).text()
  const citation = html.slice(html.indexOf('How to cite'), html.indexOf('Report this content'))
  expect(citation).toMatch(
    /“UFO\/UAP, WA\.” The Night Sky Club, record 17\. .*Received 3 February 2001/,
  )
  expect(html).toContain('<title>UFO/UAP, WA · ')
  expect(html).toContain('<h1>WA</h1>')
})

test('the sky differs by type and says nothing about the report', async ({ site }) => {
  const [ghost = ''] = await storeReports(site.database, [{ ...place, phenomenonType: 'ghost' }])
  const skies = await Promise.all(
    [ids.get('asked'), ghost].map(async (id) => {
      const response = await fetch(`${site.url}/reports/${id}/sky.svg`)
      expect(response.headers.get('content-type')).toContain('image/svg+xml')
      return response.text()
    }),
  )
  const ofType = skies.map((sky) => /stop offset="1" stop-color="(#\w+)"/.exec(sky)?.[1])
  expect(new Set(ofType).size).toBe(2)
  for (const sky of skies) expect(sky).not.toMatch(/<text|Duluth|1998|Jane/)
})

test('an archive that knows neither day nor time says so once', async ({ site }) => {
  const unknown = { sightingDate: 'Unknown', sightingTime: 'Unknown', duration: 'Unknown' }
  await storeReports(site.database, [{ ...unknown, location: 'Nowhere-upon-Tyne' }])
  const html = await (await fetch(`${site.url}/?search=nowhere-upon-tyne`)).text()
  const list = html.slice(html.indexOf('card-facts'), html.indexOf('id="page-state"'))
  const shown = list.slice(0, list.indexOf('<script'))
  expect(shown).toContain('Date unknown')
  expect(shown).not.toContain('Unknown')
})
