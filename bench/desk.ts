import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { sessionCookies } from '../src/server/security/session-cookies.ts'
import { startSession } from '../src/server/security/sessions.ts'
import { deskHeaders } from '../src/shared/desk-query.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { startSiteProcess } from './child-process.ts'
import { openBenchDatabase } from './database.ts'
import { vocabulary } from './generated-reports.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import type { Section } from './section.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const slowest = 100
const repetitions = 5

const filters: Record<string, string> = {
  all: '',
  pending: 'status=pending',
  rejected: 'status=rejected',
  type: 'type=psychic',
  region: 'region=eu',
  'rejected, type, region': 'status=rejected&type=psychic&region=eu',
  'a month': 'submittedFrom=2021-03-01&submittedTo=2021-03-31',
  'sighted in a month': 'sightedFrom=2021-03-01&sightedTo=2021-03-31',
}

/** Words by how many reports hold them, from most to none; then a reporter and a place. */
const searches: Record<string, string> = {
  'a word of most': vocabulary[2] ?? '',
  '1 in 100': vocabulary[100] ?? '',
  '1 in 300': vocabulary[1_500] ?? '',
  '1 in 4,000': vocabulary[19_990] ?? '',
  absent: 'qqqqq',
  'two words': `${vocabulary[30]} ${vocabulary[50]}`,
  name: 'Witness 12345',
  address: 'witness.54321@example.org',
  'part of most addresses': 'example.org',
  location: 'Glenwood Spr',
}

function listCases(): Record<string, string> {
  const cases: Record<string, string> = {}
  for (const [filter, query] of Object.entries(filters)) {
    cases[filter] = query
    cases[`${filter}, oldest`] = `${query}&order=oldest`
    cases[`${filter}, offset 10,000`] = `${query}&offset=10000`
    for (const [search, text] of Object.entries(searches)) {
      cases[`${filter}, ${search}`] = `${query}&search=${encodeURIComponent(text)}`
    }
  }
  return cases
}

type Visit = { url: string; cookie: string }

/**
 * The start of the next page, if there is one. The first request may have to read from the disk, which
 * can exceed the statement timeout.
 */
async function ask({ url, cookie }: Visit, path: string, tries = 1): Promise<string | null> {
  const answer = await fetch(url + path, { headers: { cookie } })
  if (answer.status === 503 && tries > 1) return ask({ url, cookie }, path, tries - 1)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return answer.headers.get(deskHeaders.next)
}

type Administrator = AsyncDisposable & { cookie: string }

/** A session of a new administrator, like one from the login. */
async function signIn(databaseUrl: string): Promise<Administrator> {
  const database = openDatabase({ connectionString: databaseUrl })
  const username = `bench-${randomUUID()}`
  const email = `${username}@example.org`
  const { id } = await database
    .insertInto('adminUsers')
    .values({ username, email, fullName: 'Bench', password: '!' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await startSession(database, {
    kind: 'administrator',
    ownerId: id,
    device: 'bench',
  })
  return {
    cookie: `${sessionCookies.administrator.nameOf(readConfig({}))}=${token}`,
    async [Symbol.asyncDispose]() {
      await database.deleteFrom('adminUsers').where('id', '=', id).execute()
      await database.destroy()
    },
  }
}

type Yardstick = AsyncDisposable & { read(): Promise<unknown> }

/** The baseline: a report by its primary key, through `pg` alone. */
async function openYardstick(databaseUrl: string): Promise<Yardstick> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from reports tablesample system (1) limit 1000',
  )
  let next = 0
  return {
    read: () =>
      client.query('select * from reports where id = $1', [rows[next++ % rows.length]?.id]),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

type Figures = { p50: number; bare: number }

/** Alternates between the site and the baseline, so that other load affects both alike. */
async function measure(path: string, visit: Visit, yardstick: Yardstick): Promise<Figures> {
  const site: number[] = []
  const bare: number[] = []
  await ask(visit, path, 5)
  for (let round = 0; round < repetitions; round++) {
    site.push(await milliseconds(() => ask(visit, path)))
    bare.push(await milliseconds(() => yardstick.read()))
  }
  return { p50: median(site), bare: median(bare) }
}

/** Every filter, order and page of the moderation queue, with and without a search. */
export async function measureDesk(reports: number): Promise<Section> {
  await using data = await openTemporaryDirectory()
  await using database = await openBenchDatabase(reports)
  await using site = await startSiteProcess({
    DATABASE_URL: database.url,
    DATA_DIR: data.path,
  })
  await using administrator = await signIn(database.url)
  await using yardstick = await openYardstick(database.url)
  const visit = { url: site.url, cookie: administrator.cookie }
  const rows: Section['rows'] = {}
  const faults: string[] = []
  async function run(name: string, path: string): Promise<void> {
    const { p50, bare } = await measure(path, visit, yardstick)
    rows[name] = { 'p50 ms': Number(p50.toFixed(1)), 'times a bare read': Math.round(p50 / bare) }
    if (p50 > slowest) faults.push(`desk, ${name}: p50 ${p50.toFixed(0)} ms, target ${slowest} ms`)
  }
  for (const [name, query] of Object.entries(listCases())) {
    const path = `${apiUrls.adminReports}?${query}`
    const next = await ask(visit, path, 5)
    await run(name, path)
    if (next && !query.includes('offset')) await run(`${name}, next page`, `${path}&after=${next}`)
  }
  for (const [name, query] of Object.entries(filters)) {
    await run(`counts: ${name}`, `${apiUrls.adminReportCounts}?${query}`)
  }
  return { title: `The desk with ${reports.toLocaleString('en')} reports`, rows, faults }
}
