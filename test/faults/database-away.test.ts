import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { createApp } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { openDatabase } from '../../src/server/database/open.ts'
import { bounds } from '../../src/server/explore/bounds.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'
import type { ExploreAnswer } from '../../src/shared/explore.ts'
import { ProblemDetails } from '../../src/shared/problems.ts'
import { apiUrls, pageUrls } from '../../src/shared/urls.ts'
import { type CuttableDatabase, openCuttableDatabase } from '../support/cuttable-database.ts'
import { test as databaseTest, type TestDatabase } from '../support/database-test.ts'
import { storeFacts } from '../support/facts-alone.ts'
import { places, storeSightings } from '../support/report-facts.ts'
import { newReport } from '../support/reports.ts'
import { newVisitor } from '../support/visitor.ts'

const longestMilliseconds = 3_000

/** The site at `url` reaches its database by the `way` alone. */
const test = databaseTest
  .extend('way', { scope: 'file' }, async ({ own }, { onCleanup }) => {
    const way = await openCuttableDatabase(own.settings)
    onCleanup(way.close)
    return way
  })
  .extend('url', { scope: 'file' }, async ({ way }, { onCleanup }) => {
    const config = readConfig({
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'register',
      OIDC_CLIENT_SECRET: 'secret',
    })
    const database = openDatabase(way.settings)
    const jobs = openJobs({ config, settings: way.settings, works: false })
    const app = await createApp({ config, database, jobs })
    onCleanup(async () => {
      await way.mend()
      await app.close()
      await jobs.close()
      await database.destroy()
    })
    return app.listen({ host: '127.0.0.1', port: 0 })
  })

test.beforeEach(async ({ url, own }) => {
  await sql`truncate reports cascade`.execute(own.database)
  await untilBack(url)
})

const submission = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(newReport()),
}

/** The status is that with a database. */
const requests: [name: string, status: number, path: string, init?: RequestInit][] = [
  ['list', 200, '/api/reports'],
  ['search', 200, '/api/reports?search=lights'],
  ['total', 200, '/api/reports/total?type=ufo'],
  ['report', 404, '/api/reports/00000000-0000-4000-8000-000000000000'],
  ['statistics', 200, '/api/statistics'],
  ['statistics by hour', 200, '/api/statistics/hours'],
  ['submission', 201, '/api/reports', submission],
]

async function ask(url: string, path: string, init?: RequestInit) {
  const startedAt = performance.now()
  const response = await fetch(url + path, init)
  const text = await response.text()
  return { response, text, milliseconds: performance.now() - startedAt }
}

/** Allows seconds for new connections, but no restart of the site. */
async function untilBack(url: string): Promise<void> {
  const deadline = performance.now() + 5_000
  for (;;) {
    const { response } = await ask(url, '/readyz')
    if (response.status === 200) return
    if (performance.now() > deadline) throw new Error('The site did not come back within 5 s.')
    await sleep(50)
  }
}

async function expectUnavailable(url: string): Promise<void> {
  const answers = await Promise.all(requests.map(([, , path, init]) => ask(url, path, init)))
  for (const [index, { response, text, milliseconds }] of answers.entries()) {
    const name = requests[index]?.[0]
    expect(response.status, name).toBe(503)
    expect(Number(response.headers.get('retry-after')), name).toBeGreaterThan(0)
    expect(response.headers.get('cache-control'), name).toBe('no-store')
    expect(ProblemDetails.parse(JSON.parse(text)).code, name).toBe('unavailable')
    expect(text, name).not.toMatch(/postgres|127\.0\.0\.1|ECONN|select /i)
    expect(milliseconds, name).toBeLessThan(longestMilliseconds)
  }
}

async function expectHealth(url: string): Promise<void> {
  expect((await ask(url, '/healthz')).response.status).toBe(200)
  const ready = await ask(url, '/readyz')
  expect(ready.response.status).toBe(503)
  expect(ready.milliseconds).toBeLessThan(longestMilliseconds)
}

/** No user is redirected as if they were signed out. */
async function expectUsersPage(url: string): Promise<void> {
  const { response, text, milliseconds } = await ask(url, '/home', {
    headers: { cookie: 'session=of-somebody' },
    redirect: 'manual',
  })
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(text).toContain('The site cannot tell who is signed in at the moment.')
  expect(milliseconds).toBeLessThan(longestMilliseconds)
}

async function expectPage(url: string): Promise<void> {
  const { response, text, milliseconds } = await ask(url, '/')
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(text).toContain('<html')
  expect(text).not.toMatch(/postgres|ECONN/i)
  expect(response.status).toBe(503)
  expect(milliseconds).toBeLessThan(longestMilliseconds + 1_000)
}

/** A browser in the middle of a sign-in is redirected to a page that explains the outage. */
async function expectSignIn(url: string): Promise<void> {
  const startedAt = performance.now()
  const { status, headers } = await newVisitor().ask(url + apiUrls.login)
  expect([status, headers.get('location')]).toEqual([302, '/auth?error=oidc_unavailable'])
  expect(performance.now() - startedAt).toBeLessThan(longestMilliseconds)
}

async function expectBack(url: string, own: TestDatabase): Promise<void> {
  await untilBack(url)
  for (const [name, status, path, init] of requests) {
    const { response } = await ask(url, path, init)
    expect(response.status, name).toBe(status)
  }
  const { reports } = await own.database
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow()
  expect(reports).toBe(1)
}

describe.for<[string, (way: CuttableDatabase) => unknown]>([
  ['that refuses connections', (way) => way.cut()],
  ['behind a network that drops every packet', (way) => way.swallow()],
])('a database %s', ([_name, fail]) => {
  test('is answered by 503 within 3 s, and the site recovers by itself', async ({
    way,
    url,
    own,
  }) => {
    await fail(way)
    await expectUnavailable(url)
    await expectHealth(url)
    await expectPage(url)
    await expectUsersPage(url)
    await expectSignIn(url)
    await way.mend()
    await expectBack(url, own)
  })
})

describe('a database that terminates every session', () => {
  test('fails at most the requests of that moment', async ({ url, own }) => {
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(own.database)
    const { response } = await ask(url, '/api/reports')
    expect([200, 503]).toContain(response.status)
    await expectBack(url, own)
  })
})

describe('a locked table', () => {
  test('is answered by 503, and leaves no connection behind', async ({ url, own }) => {
    await own.database.transaction().execute(async (transaction) => {
      await sql`lock table reports in access exclusive mode`.execute(transaction)
      const { response, milliseconds } = await ask(url, '/api/reports')
      expect(response.status).toBe(503)
      expect(milliseconds).toBeLessThan(longestMilliseconds)
    })
    await expectBack(url, own)
  })
})

/** The statement that counts is the only one with grouping sets. It meets a table that never answers. */
async function stopCounting({ database }: TestDatabase, pattern = 'grouping sets'): Promise<void> {
  await sql`alter table divisions rename to kept_divisions`.execute(database)
  await sql`
    create view divisions as
      select kept_divisions.*
        from (select pg_sleep(case when current_query() ~ ${sql.lit(pattern)} then 60 else 0 end) offset 0) as pause
        left join kept_divisions on true offset 0`.execute(database)
}

async function letCount({ database }: TestDatabase): Promise<void> {
  await sql`drop view divisions`.execute(database)
  await sql`alter table kept_divisions rename to divisions`.execute(database)
}

async function countSleepers({ database }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ sleepers: number }>`
    select count(*)::int as sleepers from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`.execute(database)
  return rows[0]?.sleepers ?? 0
}

describe('numbers beside the choices of Explore that take too long', () => {
  test('are left out, and the reports are shown', async ({ url, own }) => {
    const [id] = await storeSightings(own.database, [{ facts: places.flagstaff }])
    const question = '?country=US'
    await stopCounting(own)
    const [response, page] = await Promise.all([
      fetch(url + apiUrls.explore + question),
      fetch(url + pageUrls.explore + question),
    ])
    await letCount(own)
    const answer: ExploreAnswer = await response.json()
    expect(answer.reports.map((report) => report.id)).toEqual([id])
    expect(answer.total).toEqual({ reports: 1, relation: 'atLeast' })
    expect(answer.counted).toEqual({ scope: 'none', of: 0 })
    expect(Object.values(answer.counts).flat()).toEqual([])
    expect(await page.text()).toContain('took too long to count')
    const later = await fetch(`${url}${apiUrls.explore}${question}&region=usa`)
    expect((await later.json()).counted).toEqual({ scope: 'all', of: 1 })
  })

  test('are those of fewer matches if somebody asked to count further, and hold nobody up', async ({
    url,
    own,
  }) => {
    const { collected, counted } = bounds
    await storeFacts(own.database, {
      ...{ count: collected + 1, createdAt: '2019-01-01' },
      ...{ sightedAt: '1998-07-12 20:00', isPlaced: true, status: 'pending' },
    })
    await stopCounting(own, `limit ${collected}.*grouping sets`)
    async function countFurther(limit: number): Promise<ExploreAnswer> {
      const question = `country=FR&status=pending&count=more&limit=${limit}`
      return (await fetch(`${url}${apiUrls.explore}?${question}`)).json()
    }
    const slow = [countFurther(1), countFurther(2)]
    await expect.poll(() => countSleepers(own)).toBe(slow.length)
    const third = await countFurther(3)
    expect(await countSleepers(own)).toBe(slow.length)
    const answers = [...(await Promise.all(slow)), third]
    await letCount(own)
    for (const answer of answers) {
      expect(answer.total).toEqual({ reports: counted.matches, relation: 'atLeast' })
      expect(answer.counted).toEqual({ scope: 'newest', of: counted.matches })
    }
  })
})

test('the site answers under load as soon as it can, and no request hangs', async ({
  way,
  url,
}) => {
  await way.cut()
  const during = Promise.all(Array.from({ length: 100 }, () => ask(url, '/api/reports')))
  await way.mend()
  for (const { response, milliseconds } of await during) {
    expect([200, 503]).toContain(response.status)
    expect(milliseconds).toBeLessThan(longestMilliseconds)
  }
  await untilBack(url)
  const after = await Promise.all(Array.from({ length: 50 }, () => ask(url, '/api/reports')))
  expect(new Set(after.map(({ response }) => response.status))).toEqual(new Set([200]))
})
