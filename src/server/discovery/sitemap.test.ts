import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { pageUrls } from '../../shared/urls.ts'
import type { Database } from '../database/open.ts'
import { divideSitemap } from './sitemap-starts.ts'

const publicUrl = 'https://register.example'
const test = testWithSite({ publicUrl })

test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
})

async function get(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
}

/** Stores reports like an imported archive: many with the same instant and different ids. */
async function storeMany(database: Pick<Database, 'getExecutor'>, count: number): Promise<void> {
  const atOnce = Math.min(count, 4_000)
  for (let stored = 0; stored < count; stored += atOnce) {
    await sql`
      insert into reports (full_name, email, region, location, sighting_date, sighting_time,
                           phenomenon_type, duration, description, created_at)
      select 'Jane Doe', 'jane.doe@example.org', 'usa', 'Sedona', '2025-06-14', '22:40', 'ufo',
             'A minute', 'Amber lights', timestamptz '2025-01-01' + n / 10 * interval '1 microsecond'
        from generate_series(${stored + 1}::int, ${stored + atOnce}::int) as n
    `.execute(database)
  }
}

describe('the sitemap', () => {
  test('lists pages and public reports by absolute address, with the day of submission', async ({
    site,
  }) => {
    const [first, second] = await storeReports(site.database, [
      { createdAt: new Date('2026-01-02T23:59:06Z'), anonymous: true },
      { createdAt: new Date('2026-01-02T03:45:06Z') },
      { status: 'rejected' },
    ])
    const { headers, text } = await get(site, '/sitemap.xml')
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const listed = locations(text)
    expect(listed.filter((url) => url.includes('/reports/'))).toEqual([
      `${publicUrl}/reports/${second}`,
      `${publicUrl}/reports/${first}`,
    ])
    const { main, submit, guidelines, faq, privacyPolicy, termsOfService, dataProtection } =
      pageUrls
    const pages = [main, submit, guidelines, faq, privacyPolicy, termsOfService, dataProtection]
    expect(listed).toEqual(expect.arrayContaining(pages.map((path) => publicUrl + path)))
    expect(text.match(/<lastmod>.*?<\/lastmod>/g)).toEqual(
      Array(2).fill('<lastmod>2026-01-02</lastmod>'),
    )
  })

  test('lists only pages that exist, are open to search engines and canonical', async ({
    site,
  }) => {
    await storeReports(site.database, [{}])
    for (const url of locations((await get(site, '/sitemap.xml')).text)) {
      const { status, text } = await get(site, url.replace(publicUrl, ''))
      expect({ url, status }).toEqual({ url, status: 200 })
      expect(text).toContain(`<link rel="canonical" href="${url}"/>`)
      expect(text).not.toContain('noindex')
    }
  })

  test('keeps a later part when an earlier one loses a report, and divides one that grew', async ({
    site,
  }) => {
    await storeMany(site.database, 60)
    await divideSitemap(site.database, 50)
    const { headers, text } = await get(site, '/sitemaps/2.xml')
    expect(locations(text)).toHaveLength(10)
    await sql`
      update reports set status = 'rejected'
       where id in (select id from reports order by created_at, id limit 10)`.execute(site.database)
    const tag = { 'if-none-match': headers.get('etag') ?? '' }
    expect((await get(site, '/sitemaps/2.xml', tag)).status).toBe(304)

    // As old as the oldest ones, so they come into the first part.
    await storeMany(site.database, 20)
    await divideSitemap(site.database, 50)
    expect(locations((await get(site, '/sitemap.xml')).text)).toHaveLength(3)
    const listed = await Promise.all(
      [1, 2, 3].map(async (part) => locations((await get(site, `/sitemaps/${part}.xml`)).text)),
    )
    const reports = listed.map((urls) => urls.filter((url) => url.includes('/reports/')))
    expect(reports.map((urls) => urls.length <= 50)).toEqual([true, true, true])
    expect(reports.flat()).toHaveLength(60 - 10 + 20)
    expect(new Set(reports.flat()).size).toBe(60 - 10 + 20)
  })

  test('forgets a part whose reports are all gone', async ({ site }) => {
    await storeMany(site.database, 60)
    await divideSitemap(site.database, 50)
    await sql`
      update reports set status = 'rejected'
       where id in (select id from reports order by created_at desc, id desc limit 20)
    `.execute(site.database)
    await divideSitemap(site.database, 50)
    expect((await get(site, '/sitemap.xml')).text).toContain('<urlset')
    expect((await get(site, '/sitemaps/2.xml')).status).toBe(404)
  })

  test('splits above 10,000 addresses and lists every report in exactly one part', async ({
    site,
  }) => {
    await site.database.transaction().execute(async (transaction) => {
      // What triggers keep about reports is not in the sitemap, and takes most of the time.
      await sql`alter table reports disable trigger user`.execute(transaction)
      await storeMany(transaction, 12_000)
      await sql`alter table reports enable trigger user`.execute(transaction)
    })
    const index = await get(site, '/sitemap.xml')
    expect(index.text).toContain('<sitemapindex')
    const parts = locations(index.text)
    expect(parts).toEqual([`${publicUrl}/sitemaps/1.xml`, `${publicUrl}/sitemaps/2.xml`])
    const listed = await Promise.all(
      parts.map(async (url) => locations((await get(site, url.replace(publicUrl, ''))).text)),
    )
    expect(listed[0]).toHaveLength(10_000)
    const reports = listed.flat().filter((url) => url.includes('/reports/'))
    expect(reports).toHaveLength(12_000)
    expect(new Set(reports).size).toBe(12_000)
  })

  test('changes its tag when a report is rejected, and answers 304 while nothing changes', async ({
    site,
  }) => {
    const [id = ''] = await storeReports(site.database, [{}, {}])
    const { headers } = await get(site, '/sitemap.xml')
    const tag = headers.get('etag') ?? ''
    const repeated = await get(site, '/sitemap.xml', { 'if-none-match': tag })
    expect([repeated.status, repeated.text]).toEqual([304, ''])
    await site.database
      .updateTable('reports')
      .set({ status: 'rejected' })
      .where('id', '=', id)
      .execute()
    expect((await get(site, '/sitemap.xml', { 'if-none-match': tag })).status).toBe(200)
  })

  test.for(['2.xml', '0.xml', '01.xml', '-1.xml', '1', 'x.xml', '9999999.xml', '999999.xml'])(
    'has no part %s',
    async (file, { site }) => {
      await storeReports(site.database, [{}])
      expect((await get(site, `/sitemaps/${file}`)).status).toBe(404)
    },
  )
})

test('robots.txt closes personal pages and names the sitemap', async ({ site }) => {
  const { text, headers } = await get(site, '/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    'Disallow: /api',
    'Disallow: /home',
    'Disallow: /account',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ])
})

test('a local trial uses the address of the request', async () => {
  const trial = await startTestSite()
  try {
    const robots = await (await fetch(`${trial.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${trial.url}/sitemap.xml`)
  } finally {
    await trial.close()
  }
})
