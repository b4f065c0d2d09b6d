import { expect } from 'vitest'
import { type ServerProcess, startSiteProcess } from '../../bench/child-process.ts'
import { adminReportUrl, apiUrls } from '../../src/shared/urls.ts'
import { databaseUrlOf } from '../support/database.ts'
import { test as databaseTest } from '../support/database-test.ts'
import { openDesk } from '../support/desk.ts'
import { storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** The administrator uses the first process; visitors use both. */
const test = databaseTest
  .extend('folder', temporaryFolder)
  .extend('processes', async ({ own, folder }, { onCleanup }) => {
    const environment = { DATABASE_URL: databaseUrlOf(own.settings), DATA_DIR: folder }
    const started: ServerProcess[] = []
    onCleanup(async () => {
      for (const site of started) await site[Symbol.asyncDispose]()
    })
    const start = async () => {
      started.push(await startSiteProcess(environment))
    }
    await Promise.all([start(), start()])
    return started
  })
  .extend('desk', ({ own, processes }) =>
    openDesk({ url: processes[0]?.url ?? '', database: own.database }),
  )
  .extend('id', async ({ own }) => {
    const [first = ''] = await storeReports(own.database, [
      { description: 'A quibberling glow stood over the marsh until dawn.' },
      {},
    ])
    return first
  })

const places = {
  list: apiUrls.reports,
  search: `${apiUrls.reports}?search=quibberling`,
  'main page': '/',
  'Atom feed': '/feed.atom',
  'JSON feed': '/feed.json',
  sitemap: '/sitemap.xml',
}
const ownPlaces = (id: string) => [
  `/api/reports/${id}`,
  `/reports/${id}`,
  `/reports/${id}/preview.png`,
]

type Seen = { tag: string; status: number; text: string }

/** The cached response of each address, which a browser shows again after a 304. */
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

async function expectPublic(
  processes: ServerProcess[],
  id: string,
  isPublic: boolean,
): Promise<void> {
  for (const site of processes) {
    for (const [name, place] of Object.entries(places)) {
      const { status, text } = await look(site, place)
      expect([name, status, text.includes(id)]).toEqual([name, 200, isPublic])
    }
    for (const place of ownPlaces(id)) {
      const { status } = await look(site, place)
      expect([place, status]).toEqual([place, isPublic ? 200 : 404])
    }
  }
}

async function expectCounts(
  processes: ServerProcess[],
  totalReports: number,
  verifiedSightings: number,
): Promise<void> {
  for (const site of processes) {
    const { text } = await look(site, apiUrls.statistics)
    expect(JSON.parse(text)).toMatchObject({ totalReports, verifiedSightings })
  }
}

test('a decision in one process takes effect in every other at once', async ({
  processes,
  desk,
  id,
}) => {
  const decide = (status: string) =>
    desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status, verified: status === 'verified' })
  await expectPublic(processes, id, true)
  await expectCounts(processes, 2, 0)

  expect((await decide('verified')).status).toBe(200)
  await expectPublic(processes, id, true)
  await expectCounts(processes, 2, 1)
  for (const site of processes) {
    expect((await look(site, `/reports/${id}`)).text).toMatch(/>Verified</)
    expect((await look(site, `/api/reports/${id}`)).text).toContain('"verified":true')
  }

  expect((await decide('rejected')).status).toBe(200)
  await expectPublic(processes, id, false)
  await expectCounts(processes, 1, 0)

  expect((await decide('under_review')).status).toBe(200)
  await expectPublic(processes, id, true)
  await expectCounts(processes, 2, 0)

  expect((await desk.ask('DELETE', adminReportUrl(id))).status).toBe(204)
  await expectPublic(processes, id, false)
  await expectCounts(processes, 1, 0)
})
