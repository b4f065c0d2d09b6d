import { sql } from 'kysely'
import { test as base, describe, expect } from 'vitest'
import { closing } from '../../../../test/support/closing.ts'
import { countLockWaits } from '../../../../test/support/lock-waits.ts'
import {
  changeUnnoticed,
  forgetAnswers,
  isKept,
  newPlace,
  openNeighbouringSites,
  untilAnswersAreKept,
} from '../../../../test/support/neighbouring-sites.ts'
import { newReport, storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import type { TestSite } from '../../../../test/support/site.ts'
import { startTestSite } from '../../../../test/support/site.ts'
import { apiUrls, reportApiUrl, reportPageUrl } from '../../../shared/urls.ts'

const publicUrl = 'http://sightings.example.org'

const test = base
  .extend(
    'sites',
    { scope: 'file' },
    closing(() => openNeighbouringSites({ publicUrl, rateLimits: true })),
  )
  .extend('site', { scope: 'file' }, ({ sites }) => sites.here)

let id = ''

test.beforeAll(async ({ sites }) => {
  const stored = await storeReports(sites.database, [{ phenomenonType: 'ufo', region: 'usa' }])
  id = stored[0] ?? ''
  await untilAnswersAreKept(sites.here, sites.there)
})

const sharedPaths = (): string[] => [
  '/',
  '/?type=ufo',
  '/?type=ufo&region=usa',
  reportPageUrl(id),
  apiUrls.reports,
  `${apiUrls.reports}?type=ufo&region=usa&offset=0&limit=12`,
  reportApiUrl(id),
  '/feed.atom',
  '/feed.json',
]

const counts = [apiUrls.statistics, apiUrls.reportTotal, `${apiUrls.reportTotal}?type=ufo`]

describe('an answer is given from memory', () => {
  test('when it was requested before', async ({ site }) => {
    for (const path of sharedPaths()) {
      await expect.poll(() => isKept(site, path), { message: path }).toBe(true)
    }
  })

  test('to browsers with cookies of others', async ({ site }) => {
    const headers = { cookie: '_ga=GA1.1.2; known-device=mark', 'accept-language': 'de' }
    await expect.poll(() => isKept(site, '/', headers)).toBe(true)
  })

  test('as part of a page that is not kept itself', async ({ site }) => {
    await expect.poll(() => isKept(site, '/?utm_source=mail')).toBe(true)
  })

  test.for([
    ['a session', '/', { cookie: 'session=forged' }],
    ['a session, as part of a page', '/?utm_source=mail', { cookie: 'session=forged' }],
    ['the page of a search', '/?search=place', {}],
    ['an administrator', apiUrls.reports, { cookie: 'a=b;admin=forged' }],
    ['a visitor who has just sent a report', '/', { cookie: 'fresh=1' }],
    ['a program with credentials', apiUrls.reports, { authorization: 'Basic YTpi' }],
    ['a search', `${apiUrls.reports}?search=amber`, {}],
    ['an unknown parameter', `${apiUrls.reports}?utm_source=mail`, {}],
    ['parameters in another order', `${apiUrls.reports}?region=usa&type=ufo`, {}],
    ['another spelling', `${apiUrls.reports}?type=%75fo`, {}],
    ['a length that no page has', `${apiUrls.reports}?limit=13`, {}],
  ] as const)('never to %s', async ([, path, headers], { site }) => {
    for (let times = 0; times < 3; times++) expect(await isKept(site, path, headers)).toBe(false)
  })

  test('with the headers of an answer that was made for the request', async ({ site, sites }) => {
    const uncached = await startTestSite({ publicUrl, rateLimits: true }, sites.here)
    try {
      await forgetAnswers(site)
      for (const path of [...sharedPaths(), ...counts, '/faq']) {
        for (const encoding of ['br', 'gzip', 'identity', 'x-gzip', 'br;q=0.1, gzip']) {
          const made = await readExactly(uncached, path, { 'accept-encoding': encoding })
          await readExactly(site, path, { 'accept-encoding': encoding })
          const kept = await readExactly(site, path, { 'accept-encoding': encoding })
          expect([path, encoding, kept]).toEqual([path, encoding, made])
          const known = { 'accept-encoding': encoding, 'if-none-match': String(made.headers.etag) }
          const unchanged = await readExactly(site, path, known)
          expect(unchanged).toEqual(await readExactly(uncached, path, known))
          expect(unchanged.status).toBe(304)
        }
      }
    } finally {
      await uncached.close()
    }
  })

  test('with an id of its own, and it counts for the limit on reading', async ({ site }) => {
    const answers = [await send(site, '/'), await send(site, '/'), await send(site, '/')]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(3)
    const left = answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(left).toEqual([0, 1, 2].map((less) => (left[0] ?? 0) - less))
  })
})

/** Asks while nobody can read the numbers of the register. So many statements then wait for them. */
async function askWhileLocked<Answer>(
  { database }: Pick<TestSite, 'database'>,
  ask: () => Promise<Answer>,
  readers: number,
): Promise<Answer> {
  const [answer] = await database.transaction().execute(async (transaction) => {
    await sql`lock table report_counts, report_series, report_facts in access exclusive mode`.execute(
      transaction,
    )
    const asked = ask()
    if (readers === 0) await asked
    else await expect.poll(() => countLockWaits(database)).toBe(readers)
    // In an array, because the transaction would wait for the request itself.
    return [asked] as const
  })
  return answer
}

test.for([
  ['', 0],
  ['?type=ufo&region=usa', 0],
  ['?region=usa&type=ufo', 1],
  ['?type=all', 1],
] as const)(
  'of a repeated request for the total "%s", %s read the database',
  async (asked, { site, sites }) => {
    const [query, readers] = asked
    const ask = () => send(site, apiUrls.reportTotal + query)
    await forgetAnswers(site)
    expect((await ask()).body).toEqual({ reports: 1, relation: 'exact' })
    const repeated = await askWhileLocked(sites, ask, readers)
    expect(repeated.body).toEqual({ reports: 1, relation: 'exact' })
  },
)

test.for([
  ['somebody with a session', 0, 'session=forged'],
  ['somebody with a session who has just sent a report', 3, 'session=forged; fresh=1'],
  ['an administrator', 3, 'session=forged; admin=forged'],
] as const)(
  'of a page for %s, %s numbers read the database',
  async ([, readers, cookie], { site, sites }) => {
    await forgetAnswers(site)
    const ask = () => send(site, '/?type=ufo', { headers: { cookie } })
    await send(site, '/?type=ufo')
    const { status } = await askWhileLocked(sites, ask, readers)
    expect(status).toBe(200)
  },
)

/** The answer without what differs between two requests or two processes. */
async function readExactly({ url }: TestSite, path: string, headers: Record<string, string>) {
  const answer = await fetch(url + path, { headers })
  const names = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']
  const lengths = ['content-length', 'transfer-encoding']
  for (const name of names) expect([name, answer.headers.has(name)]).toEqual([name, true])
  const others = [...answer.headers].filter(([name]) => ![...names, ...lengths].includes(name))
  return {
    status: answer.status,
    headers: Object.fromEntries(others),
    text: await answer.text(),
  }
}

test('nothing that a request says of itself reaches the next visitor', async ({ site }) => {
  const hostile = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'host=evil.example',
    'x-original-url': '/evil',
    'x-rewrite-url': '/evil',
    'accept-language': 'evil',
    accept: 'text/evil',
    origin: 'https://evil.example',
    referer: 'https://evil.example/evil',
    'user-agent': 'evil',
    cookie: 'evil=evil',
    'x-request-id': 'evil-evil-evil',
    'x-no-compression': 'evil',
    'sec-fetch-site': 'cross-site',
    range: 'bytes=0-3',
    'if-none-match': '"evil"',
    'cache-control': 'evil',
  }
  await forgetAnswers(site)
  const known: Record<string, string> = {}
  for (const path of sharedPaths()) known[path] = (await send(site, path)).text
  await sql`notify public_change`.execute(site.database)
  for (const path of sharedPaths()) {
    for (let times = 0; times < 3; times++) await send(site, path, { headers: hostile })
    const { status, text, headers } = await send(site, path)
    expect([path, status, text]).toEqual([path, 200, known[path]])
    expect(JSON.stringify([...headers])).not.toContain('evil')
  }
})

test('in a trial, pages that name different hosts are different answers', async ({ sites }) => {
  const trial = await startTestSite({ answerCacheBytes: 1_048_576 }, sites.here)
  try {
    await untilAnswersAreKept(trial)
    const byName = { ...trial, url: trial.url.replace('127.0.0.1', 'localhost') }
    for (let times = 0; times < 3; times++) {
      for (const { url } of [trial, byName]) {
        const { text } = await send({ url }, '/feed.atom')
        expect(text).toContain(`<id>${url}/feed.atom</id>`)
      }
    }
  } finally {
    await trial.close()
  }
})

test('a page without a part that failed is kept by nobody', async ({ site, sites }) => {
  await forgetAnswers(site)
  await sql`alter table report_series rename to lost_series`.execute(sites.database)
  const withoutPart = await send(site, '/')
  await sql`alter table lost_series rename to report_series`.execute(sites.database)
  expect(withoutPart.status).toBe(200)
  expect(withoutPart.headers.get('cache-control')).toBe('no-store')
  const whole = await send(site, '/')
  expect([whole.status, whole.headers.get('cache-control')]).toEqual([200, 'no-cache'])
})

test('an answer that was begun before a change is not kept', async ({ site, sites }) => {
  const before = await forgetAnswers(site)
  const after = newPlace()
  const [begun] = await sites.database.transaction().execute(async (transaction) => {
    await sql`lock table active_users in access exclusive mode`.execute(transaction)
    const request = send(site, '/?region=usa')
    // The list is read, and the page waits for the statistics.
    await expect.poll(() => countLockWaits(sites.database)).toBe(1)
    await sql`update reports set location = ${after}`.execute(sites.database)
    // In an array, because the transaction would wait for the request itself.
    return [request] as const
  })
  expect((await begun).text).toContain(before)
  const next = await send(site, '/?region=usa')
  expect(next.text).toContain(after)
})

test('a witness sees the sent report at once, in every process, with and without cookies here', async ({
  sites,
}) => {
  for (let round = 0; round < 5; round++) {
    for (const site of [sites.here, sites.there]) await send(site, apiUrls.reports)
    const location = newPlace()
    const sent = await send(sites.here, apiUrls.reports, { body: newReport({ location }) })
    expect(sent.cookie).toBe('fresh=1')
    expect((await send(sites.here, apiUrls.reports)).text).toContain(location)
    for (const path of [apiUrls.reports, '/']) {
      const { text } = await send(sites.there, path, { cookie: sent.cookie })
      expect(text).toContain(location)
    }
  }
})

test('without a cache every answer is made anew', async ({ sites }) => {
  const site = await startTestSite({}, sites.here)
  try {
    const place = newPlace()
    await changeUnnoticed(site.database, sql`update reports set location = ${place}`)
    expect((await send(site, apiUrls.reports)).text).toContain(place)
    expect(await isKept(site, apiUrls.reports)).toBe(false)
  } finally {
    await site.close()
  }
})
