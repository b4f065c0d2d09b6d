import { sql } from 'kysely'
import { expect } from 'vitest'
import { clubArchive, declareArchive } from '../../../test/support/licensed-archives.ts'
import { cellOf } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { phenomenonTypes, regions } from '../../shared/options.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { verifiedStatus } from '../../shared/report-status.ts'
import { apiUrls } from '../../shared/urls.ts'
import { pick, seededRandom } from '../seeded-random.ts'
import { parserVersion } from '../sightings/read-sighting.ts'

const random = seededRandom(16)
const any = <Item>(...items: [Item, ...Item[]]) => pick(items, random)

const statuses = ['pending', 'under_review', verifiedStatus] as const

const lyon = { country: 'FR', division: '84', latitude: 45.74846, longitude: 4.84671 }
const towns = [
  lyon,
  { country: 'FR', division: '84', latitude: 45.17869, longitude: 5.71479 },
  { country: 'US', division: 'AZ', latitude: 33.44838, longitude: -112.07404 },
  { country: 'US', division: 'IL', latitude: 39.80172, longitude: -89.64371 },
] as const
const things = ['amber lights', 'a silver disc', 'a grey lady', "a carpenter's square"] as const

/** Reports of every kind, with what a reader found in them; also some that no export holds. */
async function fill(site: TestSite): Promise<void> {
  const { database } = site
  await declareArchive(site, clubArchive)
  const rows = Array.from({ length: 240 }, (_, index) => {
    const status = pick(statuses, random)
    return {
      ...{ status, verified: status === verifiedStatus },
      phenomenonType: pick(phenomenonTypes, random),
      region: pick(regions, random),
      location: any('Lyon', 'Grenoble', 'Phoenix, AZ', 'Springfield, IL'),
      description: `There was ${pick(things, random)} above the ${any('ridge', 'river')}.`,
      reuse: random() < 0.5,
      ...(index % 20 === 0 ? { importSource: 'archive', importKey: `${index}` } : {}),
      ...(index % 20 === 3 ? { importSource: 'club', importKey: `${index}` } : {}),
      ...(index % 20 === 1 ? { status: 'rejected' as const, verified: false } : {}),
      ...(index % 20 === 2 ? { held: true, heldReasons: ['links' as const] } : {}),
    }
  })
  const ids = await storeReports(database, rows)
  for (const id of ids) {
    const { latitude, longitude, country, division } = pick(towns, random)
    const day = `${any(1954, 1997, 2024)}-0${any(1, 3, 7)}-1${any(1, 3)}`
    await sql`
      update report_facts
         set country = ${country}, admin1 = ${division}, latitude = ${latitude},
             longitude = ${longitude}, cell = ${cellOf(latitude, longitude)}::bigint,
             place_kind = 'town', place_share = 1, parser_version = ${parserVersion},
             local_from = ${day}::timestamp, local_to = ${day}::timestamp + interval '5 hours',
             shape = ${any('triangle', 'light', null)}
       where report_id = ${id}`.execute(database)
  }
  await sql`
    insert into places values
      (1, 'Lyon', 'FR', '84', '', 'PPLA', 520000, 45.74846, 4.84671, 8, 'Europe/Paris')`.execute(
    database,
  )
  await sql`insert into place_names values ('lyon', 1, true, 520500)`.execute(database)
}

test.beforeAll(({ site }) => fill(site))

async function exploreAll(site: TestSite, question: string): Promise<PublicReport[]> {
  const found: PublicReport[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page = `${question}&limit=50${after && `&after=${after}`}`
    const answer: ExploreAnswer = await (
      await fetch(`${site.url}${apiUrls.explore}?${page}`)
    ).json()
    found.push(...answer.reports)
    after = answer.next
  }
  return found
}

const exportUrl = (format: string, question: string) =>
  `${apiUrls.reportExport.replace(':format', format)}?${question}`

async function take(site: TestSite, question: string) {
  const response = await fetch(site.url + exportUrl('ndjson', question))
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}

async function listUnlicensed({ database }: TestSite): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from reports where import_source = 'archive'`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

/** A random question, like the page Explore asks. */
function ask(): string {
  const parts = [
    ['search', any('lights', '"silver disc"', 'carpenters square', 'Grenoble', 'river OR lady')],
    ['type', pick(phenomenonTypes, random)],
    ['region', pick(regions, random)],
    any(['country', 'FR'], ['country', 'US'], ['country', 'US'], ['country', 'DE']),
    any(['place', 'Lyon'], ['place', '1']),
    ['from', any('1954', '1997-03', '1997-03-13')],
    ['to', any('1997', '2024-01')],
    ['shape', any('triangle', 'light')],
    ['status', pick(statuses, random)],
  ] as [string, string][]
  const question = new URLSearchParams(parts.filter(() => random() < 0.25))
  if (question.get('country') === 'US' && random() < 0.5) question.set('division', 'AZ')
  if (question.has('place')) question.set('radius', any('5', '100', '250'))
  return question.toString()
}

const shownByBoth = (report: PublicReport) => ({
  id: report.id,
  phenomenon_type: report.phenomenonType,
  region: report.region,
  location: report.location,
  status: report.status,
  verified: report.verified,
  submitted_at: report.createdAt.replace('.000Z', 'Z'),
})

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

test('a file holds row by row what Explore answers, archives without a licence apart', async ({
  site,
}) => {
  const unlicensed = await listUnlicensed(site)
  const sizes = new Set<number>()
  for (const question of ['', ...Array.from({ length: 40 }, ask)]) {
    const explored = (await exploreAll(site, question)).filter(({ id }) => !unlicensed.has(id))
    const rows = await take(site, question)
    expect(rows.sort(byId), question).toEqual(
      explored.sort(byId).map((report) => expect.objectContaining(shownByBoth(report))),
    )
    sizes.add(rows.length)
  }
  expect(sizes.size).toBeGreaterThan(10)
})

test('every format takes the question', async ({ site }) => {
  const question = 'search=lights&country=FR&from=1997'
  const { length } = await take(site, question)
  expect(length).toBeGreaterThan(2)
  const csv = await (await fetch(site.url + exportUrl('csv', question))).text()
  expect(csv.trimEnd().split('\n')).toHaveLength(length + 1)
  const geojson = await (await fetch(site.url + exportUrl('geojson', question))).json()
  expect(geojson.features).toHaveLength(length)
})

test.for([
  ['colour=red', 'colour', 'There is no filter called colour'],
  ['order=nearest', 'order', 'There is no filter called order'],
  ['sort=nearest', 'sort', /^There is no filter called sort. Choose one of search, .*, gzip$/],
  ['after=x', 'after', 'There is no filter called after'],
  ['division=AZ', 'division', 'A state needs its country'],
  ['cell=8500000000000ff', 'cell', 'This is no cell of the map'],
  ['place=Atlantis', 'place', /^No place called Atlantis/],
  ['from=2001&to=1999', 'to', /swap “Sighted from” and “Sighted until”/],
  ["search='; drop table reports; --%00", 'search', /./],
] as const)('%s is refused with a sentence', async ([question, path, message], { site }) => {
  const response = await fetch(site.url + exportUrl('csv', question))
  expect(response.status).toBe(400)
  const { errors } = await response.json()
  expect(errors).toEqual([expect.objectContaining({ path })])
  expect(errors[0].message).toMatch(message)
})
