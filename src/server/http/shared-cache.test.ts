import { describe, expect } from 'vitest'
import { attachVideo } from '../../../test/support/attached-video.ts'
import { isKept, untilAnswersAreKept } from '../../../test/support/neighbouring-sites.ts'
import { register } from '../../../test/support/registration.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSites } from '../../../test/support/site-test.ts'
import {
  apiUrls,
  discoveryUrls,
  pageUrls,
  reportApiUrl,
  reportPageUrl,
  reportPreviewUrl,
  sitemapPartUrl,
} from '../../shared/urls.ts'
import { notePrepared } from '../evidence/queries.ts'

const behind = { sharedCacheSeconds: 2, cachePurgeUrls: ['http://127.0.0.1:9'], rateLimits: true }
const test = testWithSites({
  shared: behind,
  /** As by default. */
  remembering: { ...behind, answerCacheBytes: 32 * 1_048_576 },
  alone: { rateLimits: true },
})
const ways = ['shared', 'remembering'] as const

const shared = 'public, max-age=0, s-maxage=2, stale-while-revalidate=10, stale-if-error=60'
const limits = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']

let id: string
/** A report of each site. */
const reports = { shared: '', remembering: '' }

test.beforeAll(async ({ sites }) => {
  for (const way of ways) {
    const [stored = ''] = await storeReports(sites[way].database, [{}])
    reports[way] = stored
  }
  id = reports.shared
  await untilAnswersAreKept(sites.remembering)
})

const lists = [
  '/',
  '/?type=ufo',
  '/faq',
  apiUrls.reports,
  `${apiUrls.reports}?search=amber`,
  `${apiUrls.reportTotal}?type=ufo`,
  apiUrls.statistics,
  apiUrls.statisticsByHour,
  discoveryUrls.atomFeed,
  discoveryUrls.jsonFeed,
  discoveryUrls.sitemap,
  sitemapPartUrl(1),
]
const oneReport = (report: string) => [
  ...[reportPageUrl(report), reportApiUrl(report)],
  reportPreviewUrl(report),
]
const neighboursUrl = () => apiUrls.reportNeighbours.replace(':id', id)

function get(site: TestSite, path: string, headers: Record<string, string> = {}) {
  return fetch(site.url + path, { headers, redirect: 'manual' })
}

async function controlOf(site: TestSite, path: string, headers: Record<string, string> = {}) {
  return (await get(site, path, headers)).headers.get('cache-control')
}

describe('with SHARED_CACHE_SECONDS', () => {
  test.for(ways)(
    'a response to a stranger may be shared, and says nothing about that stranger, also when asked for again: %s',
    async (way, { sites }) => {
      const personal = [...limits, 'x-request-id', 'set-cookie']
      for (const path of [...lists, ...oneReport(reports[way])]) {
        for (const _ of [1, 2, 3]) {
          const { headers, status } = await get(sites[way], path)
          expect([path, status, headers.get('cache-control')]).toEqual([path, 200, shared])
          expect(personal.filter((name) => headers.has(name))).toEqual([])
          expect(headers.get('vary')).toBe('accept-encoding, cookie')
          expect(headers.get('xkey')).toMatch(/^reports?\b/)
        }
      }
    },
  )

  test('so may one from memory', async ({ sites }) => {
    const { remembering } = sites
    const report = reports.remembering
    for (const path of ['/', apiUrls.reports, reportPageUrl(report), reportApiUrl(report)]) {
      expect([path, await isKept(remembering, path)]).toEqual([path, true])
    }
  })

  test.for(ways)('a 304 carries the same headers: %s', async (way, { sites }) => {
    const { headers } = await get(sites[way], '/')
    for (const _ of [1, 2]) {
      const known = { 'if-none-match': headers.get('etag') ?? '' }
      const repeated = await get(sites[way], '/', known)
      expect(repeated.status).toBe(304)
      expect(repeated.headers.get('cache-control')).toBe(shared)
      for (const name of [...limits, 'x-request-id']) expect(repeated.headers.get(name)).toBeNull()
    }
  })

  const ownCookies = ['session=forged', 'admin=forged', 'a=b; session=', 'fresh=1']
  test.for(ways.flatMap((way) => ownCookies.map((cookie) => [way, cookie] as const)))(
    'a response to a request with such a cookie is personal: %s, %s',
    async ([way, cookie], { sites }) => {
      const report = reports[way]
      for (const path of [...lists, ...oneReport(report)]) {
        expect(await controlOf(sites[way], path, { cookie })).toBe('private, no-store')
      }
      const beside = apiUrls.reportNeighbours.replace(':id', report)
      for (const path of [apiUrls.reports, reportPageUrl(report), beside]) {
        const { headers } = await get(sites[way], path, { cookie })
        expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
        expect(headers.get('xkey')).toBeNull()
      }
    },
  )

  test('pages of users and administrators, refusals and health are never shared', async ({
    sites,
  }) => {
    const { cookie } = await register(sites.shared)
    const paths = [
      ...[pageUrls.admin, pageUrls.home, pageUrls.account, '/unknown', '/healthz', '/readyz'],
      ...[apiUrls.user, apiUrls.adminReports, apiUrls.login, `${apiUrls.uploads}/unknown`],
      ...[reportApiUrl('unknown'), `${apiUrls.reports}?limit=0`, '/media/unknown'],
    ]
    for (const headers of [{}, { cookie: cookie ?? '' }]) {
      for (const path of paths) {
        const control = await controlOf(sites.shared, path, headers)
        expect(`${path} ${control}`).toMatch(/ (private, )?(no-store|no-cache)$/)
      }
    }
    for (const path of ['/healthz', '/readyz']) {
      expect(await controlOf(sites.shared, path)).toBe('no-store')
    }
  })

  test('nginx may replace its copy of a report that is gone, other caches store nothing', async ({
    sites,
  }) => {
    const gone = '00000000-0000-4000-8000-000000000000'
    for (const path of [reportPageUrl(gone), reportApiUrl(gone)]) {
      const { headers, status } = await get(sites.shared, path)
      expect([path, status, headers.get('x-accel-expires')]).toEqual([path, 404, '1'])
      expect(headers.get('cache-control')).toMatch(/^(no-store|no-cache)$/)
      expect(headers.get('x-request-id')).toBeNull()
      const own = await get(sites.shared, path, { cookie: 'fresh=1' })
      const alone = await get(sites.alone, path)
      expect([own, alone].map((answer) => answer.headers.get('x-accel-expires'))).toEqual([
        null,
        null,
      ])
    }
    expect((await get(sites.shared, reportPageUrl(id))).headers.get('x-accel-expires')).toBeNull()
  })

  test('a response to a submission is not shared and tells the limits', async ({ sites }) => {
    const { headers } = await send(sites.shared, apiUrls.reports, { body: newReport() })
    expect(headers.get('cache-control')).not.toMatch(/public|s-maxage/)
    // Two seconds in a cache and ten seconds stale: then every copy shows the report.
    expect(headers.getSetCookie()).toEqual(['fresh=1; Max-Age=12; Path=/; HttpOnly; SameSite=Lax'])
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
  })

  test('each response names the reports that it shows, for purges', async ({ sites }) => {
    for (const path of lists) {
      expect((await get(sites.shared, path)).headers.get('xkey')).toBe('reports')
    }
    for (const path of [reportApiUrl(id), reportPreviewUrl(id), reportApiUrl(id.toUpperCase())]) {
      expect((await get(sites.shared, path)).headers.get('xkey')).toBe(`report report:${id}`)
    }
  })

  test('the page of a report names those that it shows beside it, too', async ({ sites }) => {
    const sameNight = await storeReports(sites.shared.database, [{}, {}])
    for (const path of [reportPageUrl(id), neighboursUrl()]) {
      const keys = (await get(sites.shared, path)).headers.get('xkey')?.split(' ') ?? []
      expect(keys.slice(0, 2)).toEqual(['report', `report:${id}`])
      expect(keys).toEqual(expect.arrayContaining(sameNight.map((other) => `report:${other}`)))
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  test('the data of a video, whose address does not name its report, goes with every purge', async ({
    sites,
  }) => {
    const { database } = sites.shared
    const [reportId = ''] = await storeReports(database, [{}])
    const video = await attachVideo(database, reportId)
    await notePrepared(database, video, { publicType: 'video/mp4', hasPoster: false })
    const { headers, status } = await get(sites.shared, apiUrls.video.replace(':id', video))
    expect([status, headers.get('xkey')]).toEqual([200, 'reports'])
  })
})

test.for(['/robots.txt', '/preview.png'])(
  'what caches may store for a day says nothing about a visitor: %s',
  async (path, { sites }) => {
    const { headers, status } = await get(sites.alone, path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
    expect([...limits, 'x-request-id'].filter((name) => headers.has(name))).toEqual([])
  },
)

test('by default no cache may reuse a response', async ({ sites }) => {
  for (const path of lists) {
    const { headers } = await get(sites.alone, path)
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-cache'])
    expect(headers.get('xkey')).toBeNull()
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/)
  }
})
