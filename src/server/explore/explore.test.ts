import { cellToParent, latLngToCell } from 'h3-js'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { parserVersion } from '../sightings/read-sighting.ts'

type Told = {
  at: string
  country?: string
  admin1?: string
  latitude?: number
  longitude?: number
  from?: string
  to?: string
  shape?: string
}

const lyon = { country: 'FR', admin1: '84', latitude: 45.74846, longitude: 4.84671 }
const villeurbanne = { country: 'FR', admin1: '84', latitude: 45.76601, longitude: 4.8795 }
const grenoble = { country: 'FR', admin1: '84', latitude: 45.17869, longitude: 5.71479 }
const phoenix = { country: 'US', admin1: 'AZ', latitude: 33.44838, longitude: -112.07404 }

/** What a reader found in each report, in the order of submission, the newest first. */
const told: Told[] = [
  { at: 'Lyon', ...lyon, from: '1997-03-13 20:00', to: '1997-03-13 21:00', shape: 'triangle' },
  { at: 'Grenoble', ...grenoble, from: '1997-07-01', to: '1997-07-31 23:59' },
  {
    at: 'Phoenix, AZ',
    ...phoenix,
    from: '1997-03-13 19:00',
    to: '1997-03-13 23:00',
    shape: 'light',
  },
  { at: 'Villeurbanne', ...villeurbanne, from: '1954-01-01', to: '1963-12-31 23:59' },
  { at: 'Nowhere' },
]

let ids: string[] = []

test.beforeAll(async ({ site: { database } }) => {
  ids = await storeReports(database, [
    { location: 'Lyon', phenomenonType: 'ufo', region: 'eu', status: 'verified', verified: true },
    { location: 'Grenoble', phenomenonType: 'ghost', region: 'eu' },
    { location: 'Phoenix, AZ', description: 'A huge carpenter’s square without any sound.' },
    { location: 'Villeurbanne', region: 'eu', status: 'under_review' },
    { location: 'Nowhere', phenomenonType: 'other' },
    { location: 'Hidden', status: 'rejected' },
    { location: 'Held', held: true, heldReasons: ['burst'] },
  ])
  await sql`
    insert into places values
      (1, 'Lyon', 'FR', '84', '', 'PPLA', 520000, 45.74846, 4.84671, 8, 'Europe/Paris'),
      (2, 'Lyon', 'US', 'MS', '', 'PPL', 300, 34.21, -90.54, 2, 'America/Chicago'),
      (-3, 'Lyon', 'US', 'MS', '', 'PO', 0, 34.31, -90.54, 8, 'America/Chicago'),
      (-4, 'Lyon', 'FR', '84', '', 'PO', 0, 45.9, 4.9, 8, 'Europe/Paris'),
      (5, 'Luxembourg', 'LU', 'LU', '', 'PPLC', 76684, 49.61, 6.13, 8, 'Europe/Luxembourg')`.execute(
    database,
  )
  await sql`
    insert into place_names values
      ('lyon', 1, true, 520500), ('lyon', 2, true, 800), ('lyon', -3, true, 0), ('lyon', -4, true, 0),
      ('38617', 2, false, 800), ('00001', 2, false, 800)`.execute(database)
  await sql`
    insert into divisions values
      ('FR', '84', '', 'Auvergne-Rhône-Alpes', 'auvergne rhone alpes', 45.5, 4.5, 200, 8000000),
      ('LU', 'LU', '', 'Luxembourg', 'luxembourg', 49.6, 6.1, 20, 90000)
    `.execute(database)
  for (const [index, { at, latitude, longitude, ...facts }] of told.entries()) {
    const isPlaced = latitude !== undefined && longitude !== undefined
    const cell = isPlaced ? BigInt(`0x${latLngToCell(latitude, longitude, 5)}`).toString() : null
    await sql`
      update report_facts
         set country = ${facts.country ?? null}, admin1 = ${facts.admin1 ?? null},
             latitude = ${latitude ?? null}, longitude = ${longitude ?? null}, cell = ${cell}::bigint,
             place_kind = ${isPlaced ? 'town' : null}, place_share = ${isPlaced ? 1 : null},
             local_from = ${facts.from ?? null}::timestamp, local_to = ${facts.to ?? null}::timestamp,
             shape = ${facts.shape ?? null}, parser_version = ${parserVersion}
       where report_id = ${ids[index] ?? at}`.execute(database)
  }
})

async function ask(site: TestSite, query: string) {
  const response = await fetch(`${site.url}/api/explore?${query}`)
  return { status: response.status, body: await response.json() }
}

async function explore(site: TestSite, query: string): Promise<ExploreAnswer> {
  const { status, body } = await ask(site, query)
  expect(body).not.toHaveProperty('detail')
  expect(status).toBe(200)
  return body
}

const places = ({ reports }: ExploreAnswer) => reports.map(({ location }) => location)

test.for([
  ['', ['Lyon', 'Grenoble', 'Phoenix, AZ', 'Villeurbanne', 'Nowhere']],
  ['type=ghost', ['Grenoble']],
  ['region=eu&status=under_review', ['Villeurbanne']],
  ['country=FR', ['Lyon', 'Grenoble', 'Villeurbanne']],
  ['country=FR&division=84&type=ufo', ['Lyon', 'Villeurbanne']],
  ['country=DE', []],
  ['country=XK', []],
  ['country=US&division=TX', []],
  ['shape=teardrop', []],
  ['place=Lyon&radius=25', ['Lyon', 'Villeurbanne']],
  ['place=1&radius=250', ['Lyon', 'Grenoble', 'Villeurbanne']],
  ['place=Lyon, France&radius=25&shape=triangle', ['Lyon']],
  ['place=France', ['Lyon', 'Grenoble', 'Villeurbanne']],
  ['place=Arizona', ['Phoenix, AZ']],
  ['place=France&country=US', []],
  ['place=France&country=FR&division=84&type=ghost', ['Grenoble']],
  ['place=Arizona&country=US&division=TX', []],
  ['from=1997&to=1997', ['Lyon', 'Grenoble', 'Phoenix, AZ']],
  ['from=1997-03-13&to=1997-03-13', ['Lyon', 'Phoenix, AZ']],
  ['from=1960&to=1961', ['Villeurbanne']],
  ['to=1950', []],
  ['shape=light', ['Phoenix, AZ']],
  ['evidence=video', []],
  ['search=carpenters+square', ['Phoenix, AZ']],
  ['search=lights&country=FR', ['Lyon', 'Grenoble', 'Villeurbanne']],
  ['search=nothing+like+this', []],
  ['type=&region=all&country=&place=&radius=50&from=&order=', 5],
] as const)('%s finds %j', async ([query, expected], { site }) => {
  const answer = await explore(site, query)
  const found = places(answer)
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected)
  expect(answer.total).toEqual({ reports: found.length, relation: 'exact' })
  expect(answer).toMatchObject({ next: null, lookedAt: null })
})

const orders = {
  'order=sighting': ['Grenoble', 'Lyon', 'Phoenix, AZ', 'Villeurbanne', 'Nowhere'],
  'order=nearest&place=1&radius=250': ['Lyon', 'Villeurbanne', 'Grenoble'],
  'order=best&search=lights': ['Lyon', 'Grenoble', 'Villeurbanne', 'Nowhere'],
  'order=newest&search=lights&region=eu': ['Lyon', 'Grenoble', 'Villeurbanne'],
  'from=1950': ['Lyon', 'Grenoble', 'Phoenix, AZ', 'Villeurbanne'],
}

test.for(Object.entries(orders))(
  'pages of %s follow each other without a gap',
  async ([query, expected], { site }) => {
    const found: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const answer: ExploreAnswer = await explore(
        site,
        `${query}&limit=1${after && `&after=${after}`}`,
      )
      expect(answer.reports).toHaveLength(1)
      found.push(...places(answer))
      after = answer.next
    }
    expect(query.includes('best') ? found.sort() : found).toEqual(
      query.includes('best') ? [...expected].sort() : expected,
    )
  },
)

test('a cell of the map holds its reports at every resolution', async ({ site }) => {
  const finest = latLngToCell(phoenix.latitude, phoenix.longitude, 5)
  const cellOf = (resolution: number) => cellToParent(finest, resolution)
  for (const resolution of [1, 3, 5]) {
    expect(places(await explore(site, `cell=${cellOf(resolution)}`))).toEqual(['Phoenix, AZ'])
  }
})

test('numbers stand beside the values of each filter', async ({ site }) => {
  const { counts, counted } = await explore(site, 'country=FR')
  expect(counted).toEqual({ scope: 'all', of: 3 })
  expect(counts).toMatchObject({
    type: [
      { value: 'ufo', reports: 2 },
      { value: 'ghost', reports: 1 },
    ],
    country: [{ value: 'FR', label: 'France', reports: 3 }],
    division: [{ value: '84', label: 'Auvergne-Rhône-Alpes', reports: 3 }],
    shape: [{ value: 'triangle', reports: 1 }],
    evidence: [],
  })
})

test('a chosen state has its name even if none of its reports fits', async ({ site }) => {
  const { total, counts } = await explore(site, 'country=FR&division=84&type=psychic')
  expect(total).toEqual({ reports: 0, relation: 'exact' })
  expect(counts.division).toEqual([{ value: '84', label: 'Auvergne-Rhône-Alpes', reports: 0 }])
})

test('a place says which one it is, and names each other place once', async ({ site }) => {
  const { place } = await explore(site, 'place=lyon')
  expect(place).toMatchObject({
    name: 'Lyon, Auvergne-Rhône-Alpes, France',
    others: [{ id: 2, name: 'Lyon, United States' }],
  })
})

test('the name of a place does not repeat that of its state and country', async ({ site }) => {
  const { place } = await explore(site, 'place=5')
  expect(place).toMatchObject({ name: 'Luxembourg', division: 'Luxembourg', country: 'LU' })
})

test('a state behind the name of a town says which town is meant, though another is larger', async ({
  site,
}) => {
  const { place } = await explore(site, 'place=Lyon, MS')
  expect(place).toMatchObject({ id: 2, country: 'US' })
})

test('digits are the id of a place, else a ZIP', async ({ site }) => {
  for (const [digits, id] of Object.entries({ 1: 1, 38617: 2, '00001': 2 })) {
    expect((await explore(site, `place=${digits}`)).place).toMatchObject({ id })
  }
})

test.for([
  [
    'colour=red',
    'colour',
    /^There is no filter called colour. Choose one of search, type, region, .*, limit$/,
  ],
  ['year=1997', 'year', 'There is no filter called year. Use from and to'],
  ['years=1997', 'years', 'There is no filter called years. Use from and to'],
  ['state=AZ', 'state', 'There is no filter called state. Use division'],
  ['City=Lyon', 'City', 'There is no filter called City. Use place'],
  ['q=light', 'q', 'There is no filter called q. Use search'],
  ['serach=light', 'serach', 'There is no filter called serach. Use search'],
  ['contry=US', 'contry', 'There is no filter called contry. Use country'],
  ['date_from=1997', 'date_from', 'There is no filter called date_from. Use from'],
  ['constructor=1', 'constructor', /^There is no filter called constructor. Choose one of search/],
  ['type=dragon', 'type', /^Unknown type: choose one of all, ufo/],
  ['type=ufo&type=ghost', 'type', /^Unknown type/],
  ['from=yesterday', 'from', /^Sighted from must be a year, a month or a day/],
  ['to=2001-02-30', 'to', /^Sighted until must be a year/],
  ['from=2001&to=1999', 'to', /swap “Sighted from” and “Sighted until”/],
  ['place=Atlantis', 'place', /^No place called Atlantis is known/],
  [
    'place=Lyonn',
    'place',
    'No place called Lyonn is known. Perhaps Lyon, Auvergne-Rhône-Alpes, France is meant',
  ],
  ['place=999999', 'place', /^No place called 999999/],
  ['place=Lyon&radius=1000', 'radius', /from 5 to 250/],
  ['division=AZ', 'division', 'A state needs its country'],
  ['country=Narnia', 'country', /two letters/],
  ['country=UK', 'country', /write GB for United Kingdom$/],
  ['country=XX', 'country', /two letters/],
  ['country=us', 'country', /two letters in capitals/],
  ['country=EU', 'country', /two letters/],
  ['country=US&division=tx', 'division', 'State must be a code of the country: write TX'],
  ['country=US&division=Texas', 'division', /write TX$/],
  ['country=FR&division=TX', 'division', /^State must be a code of the country, like TX/],
  ['shape=foo', 'shape', /^Shape must be one of triangle, chevron, disk/],
  ['cell=123', 'cell', 'This is no cell of the map'],
  ['cell=8500000000000ff', 'cell', 'This is no cell of the map'],
  ['order=loudest', 'order', /^Unknown order/],
  ['order=nearest', 'order', 'Nearest first needs a place'],
  ['order=best', 'order', 'Best match needs words to search for'],
  ['after=00000000-0000-4000-8000-000000000000', 'after', /not public/],
  ['after=abc', 'after', /not a value that an earlier page gave/],
] as const)('%s is refused with a sentence', async ([query, path, message], { site }) => {
  const { status, body } = await ask(site, query)
  expect(status).toBe(400)
  expect(body.errors).toEqual([expect.objectContaining({ path })])
  expect(body.errors[0].message).toMatch(message)
})

test('dates that cannot be read are not also said to be reversed', async ({ site }) => {
  const { body } = await ask(site, 'from=summer 1997&to=19x')
  expect(body.errors).toMatchObject([
    { path: 'from', code: 'partial-date-expected' },
    { path: 'to', code: 'partial-date-expected' },
  ])
})

test('a cursor on a hidden report is refused like one that does not exist', async ({ site }) => {
  const answers = await Promise.all(ids.slice(5, 7).map((id) => ask(site, `after=${id}`)))
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ path: 'after', code: 'unknown-after' }])
  }
})

test('each report has what the site reads from its words', async ({ site }) => {
  await sql`
    update report_facts
       set time_kind = 'clock', time_zone = 'Europe/Paris',
           sighted_from = '1997-03-13 19:00Z', sighted_to = '1997-03-13 20:00Z'
     where report_id = ${ids[0] ?? ''}`.execute(site.database)
  const { reports } = await explore(site, 'search=lights&limit=5')
  const lyon = reports.find(({ location }) => location === 'Lyon')
  expect(lyon).toMatchObject({
    place: { country: 'FR', division: 'Auvergne-Rhône-Alpes', kind: 'town' },
    sighted: { kind: 'clock', localFrom: '1997-03-13T20:00:00', timeZone: 'Europe/Paris' },
  })
  const nowhere = reports.find(({ location }) => location === 'Nowhere')
  expect(nowhere).toMatchObject({ place: null, sighted: null })
  expect(nowhere).not.toHaveProperty('archive')
})
