import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../../test/support/registration.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import { apiUrls, discoveryUrls, reportApiUrl, reportPageUrl } from '../../shared/urls.ts'

let site: TestSite
let id: string

beforeAll(async () => {
  site = await startTestSite()
  const [stored = ''] = await storeReports(site.database, [{}, {}])
  id = stored
})
afterAll(() => site.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers })
  return { response, text: await response.text() }
}

async function tagOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await get(path, headers)).response.headers.get('etag') ?? 'none'
}

const paths = (): string[] => [
  '/',
  '/?type=ufo',
  '/faq',
  reportPageUrl(id),
  apiUrls.reports,
  `${apiUrls.reports}?search=amber`,
  reportApiUrl(id),
  apiUrls.statistics,
  discoveryUrls.atomFeed,
  discoveryUrls.jsonFeed,
  discoveryUrls.sitemap,
  discoveryUrls.robots,
]

describe('a repeated visit to what has not changed', () => {
  test('costs a 304 without content, compressed or not', async () => {
    for (const path of paths()) {
      for (const encoding of ['br', 'identity']) {
        const tag = await tagOf(path, { 'accept-encoding': encoding })
        expect(tag, path).toMatch(/^W\/"[\w-]+"$/)
        const repeated = await get(path, { 'if-none-match': tag, 'accept-encoding': encoding })
        expect([path, repeated.response.status, repeated.text]).toEqual([path, 304, ''])
        expect(repeated.response.headers.get('etag')).toBe(tag)
        expect(repeated.response.headers.get('cache-control')).not.toBeNull()
        if (path !== discoveryUrls.robots) {
          expect(repeated.response.headers.get('vary')).toBe('accept-encoding, cookie')
        }
      }
    }
  })

  test('sends its tag to a HEAD request', async () => {
    for (const path of [...paths(), discoveryUrls.preview]) {
      const response = await fetch(site.url + path, { method: 'HEAD' })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('etag')).toBe(await tagOf(path))
    }
  })

  test('has the same tag in every encoding, for it is the same content', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => tagOf('/', { 'accept-encoding': encoding })),
    )
    expect(new Set(tags).size).toBe(1)
  })

  test('is known by any tag of a list, weak or strong, and by *', async () => {
    const tag = await tagOf(apiUrls.reports)
    for (const known of [`"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const { response } = await get(apiUrls.reports, { 'if-none-match': known })
      expect(response.status).toBe(304)
    }
    const { response } = await get(apiUrls.reports, { 'if-none-match': '"other"' })
    expect(response.status).toBe(200)
  })
})

test('a new report changes the tag of every list that shows it', async () => {
  const lists = ['/', apiUrls.reports, apiUrls.statistics, ...Object.values(discoveryUrls)].filter(
    (path) => /^\/(|api\/.+|feed.+|sitemap\.xml)$/.test(path),
  )
  expect(lists).toHaveLength(6)
  const before = await Promise.all(lists.map((path) => tagOf(path)))
  await fetch(site.url + apiUrls.reports, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newReport()),
  })
  const after = await Promise.all(lists.map((path) => tagOf(path)))
  expect(after.filter((tag, index) => tag === before[index])).toEqual([])
})

describe('Cache-Control', () => {
  test('has pages and lists asked for again before each use', async () => {
    for (const path of paths().filter((path) => path !== discoveryUrls.robots)) {
      const { response } = await get(path)
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-cache'])
      expect(response.headers.get('vary')).toBe('accept-encoding, cookie')
    }
  })

  test.each(['session=forged', 'admin=forged', 'a=b; session='])(
    'lets nobody keep what may be somebody’s own: %s',
    async (cookie) => {
      for (const path of paths().filter((path) => path !== discoveryUrls.robots)) {
        const tag = await tagOf(path)
        const { response } = await get(path, { cookie, 'if-none-match': tag })
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('cache-control')).toBe('private, no-store')
        expect(response.headers.get('vary')).toBe('accept-encoding, cookie')
        expect(response.headers.get('etag')).toBeNull()
      }
    },
  )

  test('keeps what one visitor sees from every other', async () => {
    const [ada, berta] = await Promise.all(
      ['Ada', 'Berta'].map((firstName) => register(site, { firstName })),
    )
    for (const [cookie, name] of [
      [ada?.cookie, 'Ada'],
      [berta?.cookie, 'Berta'],
      ['', undefined],
    ] as const) {
      const { response, text } = await get('/', { cookie: cookie ?? '' })
      const names = ['Ada', 'Berta'].filter((one) => text.includes(one))
      expect(names).toEqual(name ? [name] : [])
      const kept = name ? 'private, no-store' : 'no-cache'
      expect(response.headers.get('cache-control')).toBe(kept)
    }
  })

  test('is for any other cookie as for none', async () => {
    const cookie = 'analytics=yes; known-device=mark; __Host-session=of-another-site'
    for (const path of paths()) {
      const tag = await tagOf(path)
      const first = await get(path, { cookie })
      expect(first.response.headers.get('etag')).toBe(tag)
      const repeated = await get(path, { cookie, 'if-none-match': tag })
      expect([path, repeated.response.status]).toEqual([path, 304])
    }
  })

  test('lets nobody keep a refusal, and answers no refusal with 304', async () => {
    for (const path of ['/api/reports/unknown', '/api/reports?limit=0', '/unknown-page']) {
      const { response } = await get(path, { 'if-none-match': '*' })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('etag')).toBeNull()
    }
    const { response } = await get('/api/reports/unknown')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('lets built files be kept for ever', async () => {
    const [script = ''] = /\/assets\/[^"]+\.js/.exec((await get('/')).text) ?? []
    const { response } = await get(script)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})
