import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { exportLimits } from '../../src/server/security/rate-limits.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { type TestSite, testWithSite } from '../support/site-test.ts'

const test = testWithSite({ rateLimits: true })

/** The machine may be busy. */
const patience = { timeout: 15_000 }

const url = apiUrls.reportExport.replace(':format', 'ndjson')

/** Enough that neither socket nor server buffers hold the whole export. */
async function fill(site: TestSite): Promise<void> {
  for (let part = 0; part < 16; part++) {
    await sql`
    insert into reports (full_name, email, region, location, sighting_date, sighting_time,
                         phenomenon_type, duration, description, reuse)
    select 'Jane Doe', 'jane@example.org', 'usa', 'Sedona', '2025-06-14', '22:40', 'ufo',
           'A minute', repeat('. ', 2400), true
      from generate_series(1, 200)`.execute(site.database)
  }
}

async function running(site: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where application_name = 'anomaly-register export' and datname = current_database()`.execute(
    site.database,
  )
  return rows[0]?.count ?? 0
}

test.beforeEach(async ({ site }) => {
  await sql`truncate limit_counts`.execute(site.database)
})

describe('a reader who goes away', () => {
  test('ends the work of the database and frees the slot', async ({ site }) => {
    await fill(site)
    const leaving = new AbortController()
    const response = await fetch(site.url + url, { signal: leaving.signal })
    expect(response.status).toBe(200)
    await expect.poll(() => running(site), patience).toBe(1)
    expect((await fetch(site.url + url)).status).toBe(429)
    leaving.abort()
    await expect.poll(() => running(site), patience).toBe(0)
    const again = await fetch(site.url + url)
    expect(again.status).toBe(200)
    expect((await again.text()).trimEnd().split('\n')).toHaveLength(3_200)
  })
})

describe('a reader who leaves before the first row', () => {
  test('ends the search for matches', async ({ site }) => {
    const leaving = new AbortController()
    await site.database.transaction().execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await sql`lock table report_facts in access exclusive mode`.execute(transaction)
      const asked = fetch(`${site.url}${url}?shape=triangle`, { signal: leaving.signal })
      const ended = asked.then(
        () => 'answered',
        () => 'left',
      )
      await expect.poll(() => running(site), patience).toBe(1)
      leaving.abort()
      expect(await ended).toBe('left')
      await expect.poll(() => running(site), patience).toBe(0)
    })
    expect((await fetch(`${site.url}${url}?shape=triangle`)).status).toBe(200)
  })
})

describe('the limit', () => {
  test('refuses one export too many in an hour and says when to come back', async ({ site }) => {
    const [{ hits } = { hits: 0 }] = exportLimits
    for (let times = 0; times < hits; times++) {
      const response = await fetch(`${site.url}${url}?type=ghost`)
      expect(response.status).toBe(200)
      await response.text()
    }
    const refused = await fetch(site.url + url)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
