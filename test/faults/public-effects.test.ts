import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { type ServerProcess, startServerProcess } from '../../bench/child-process.ts'
import { asUrl } from '../../bench/database.ts'
import { adminReportUrl, apiUrls } from '../../src/shared/urls.ts'
import { test } from '../support/database-test.ts'
import { type Desk, openDesk } from '../support/desk.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'

let folder: string
/** The administrator works at the first, visitors ask both. */
let processes: ServerProcess[]
let desk: Desk
let id: string

test.beforeAll(async ({ own }) => {
  folder = await mkdtemp(path.join(tmpdir(), 'anomaly-register-effects-'))
  const name =
    'database' in own.settings
      ? own.settings.database
      : new URL(own.settings.connectionString).pathname.slice(1)
  const environment = { DATABASE_URL: asUrl(own.settings, name), DATA_DIR: folder }
  const start = () => startServerProcess(['bench/site-server.ts'], environment)
  processes = await Promise.all([start(), start()])
  desk = await openDesk({ url: processes[0]?.url ?? '', database: own.database })
  const [first = ''] = await storeReports(own.database, [
    { description: 'A quibberling glow stood over the marsh until dawn.' },
    {},
  ])
  id = first
})
afterAll(async () => {
  for (const site of processes) await site[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const places = {
  list: apiUrls.reports,
  search: `${apiUrls.reports}?search=quibberling`,
  'main page': '/',
  'Atom feed': '/feed.atom',
  'JSON feed': '/feed.json',
  sitemap: '/sitemap.xml',
}
const ownPlaces = () => [`/api/reports/${id}`, `/reports/${id}`, `/reports/${id}/preview.png`]

type Seen = { tag: string; status: number; text: string }

/** What a browser holds of each place, and shows again when it is answered 304. */
const seen = new Map<string, Seen>()

async function look(site: ServerProcess, place: string): Promise<Seen> {
  const url = site.url + place
  const known = seen.get(url)
  const headers: Record<string, string> = known ? { 'if-none-match': known.tag } : {}
  const { status, text, headers: told } = await send(site, place, { headers })
  if (status === 304 && known) return known
  const answer = { status, text, tag: told.get('etag') ?? '' }
  seen.set(url, answer)
  return answer
}

async function expectPublic(isPublic: boolean): Promise<void> {
  for (const site of processes) {
    for (const [name, place] of Object.entries(places)) {
      const { status, text } = await look(site, place)
      expect([name, status, text.includes(id)]).toEqual([name, 200, isPublic])
    }
    for (const place of ownPlaces()) {
      const { status } = await look(site, place)
      expect([place, status]).toEqual([place, isPublic ? 200 : 404])
    }
  }
}

async function expectCounts(totalReports: number, verifiedSightings: number): Promise<void> {
  for (const site of processes) {
    const { text } = await look(site, apiUrls.statistics)
    expect(JSON.parse(text)).toMatchObject({ totalReports, verifiedSightings })
  }
}

test('a decision made in one process is seen in every other at once', async () => {
  const decide = (status: string) =>
    desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status, verified: status === 'verified' })
  await expectPublic(true)
  await expectCounts(2, 0)

  expect((await decide('verified')).status).toBe(200)
  await expectPublic(true)
  await expectCounts(2, 1)
  for (const site of processes) {
    expect((await look(site, `/reports/${id}`)).text).toMatch(/>Verified</)
    expect((await look(site, `/api/reports/${id}`)).text).toContain('"verified":true')
  }

  expect((await decide('rejected')).status).toBe(200)
  await expectPublic(false)
  await expectCounts(1, 0)

  expect((await decide('under_review')).status).toBe(200)
  await expectPublic(true)
  await expectCounts(2, 0)

  expect((await desk.ask('DELETE', adminReportUrl(id))).status).toBe(204)
  await expectPublic(false)
  await expectCounts(1, 0)
})
