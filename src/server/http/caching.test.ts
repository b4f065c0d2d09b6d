import { readFile, utimes } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { register } from '../../../test/support/registration.ts'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls, discoveryUrls, reportApiUrl, reportPageUrl } from '../../shared/urls.ts'
import { weakTag } from './caching.ts'

let id: string

test.beforeAll(async ({ site }) => {
  const [stored = ''] = await storeReports(site.database, [{}, {}])
  id = stored
})

async function get(site: TestSite, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers })
  return { response, text: await response.text() }
}

async function tagOf(
  site: TestSite,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return (await get(site, path, headers)).response.headers.get('etag') ?? 'none'
}

const paths = (): string[] => [
  '/',
  '/?type=ufo',
  '/faq',
  reportPageUrl(id),
  apiUrls.reports,
  `${apiUrls.reports}?search=amber`,
  `${apiUrls.reportTotal}?type=ufo`,
  reportApiUrl(id),
  apiUrls.statistics,
  apiUrls.statisticsByHour,
  discoveryUrls.atomFeed,
  discoveryUrls.jsonFeed,
  discoveryUrls.sitemap,
  discoveryUrls.robots,
]

describe('a repeated request for an unchanged page', () => {
  test('is answered by 304 without content, compressed or not', async ({ site }) => {
    for (const path of paths()) {
      for (const encoding of ['br', 'identity']) {
        const tag = await tagOf(site, path, { 'accept-encoding': encoding })
        expect(tag, path).toMatch(/^W\/"[\w-]+"$/)
        const repeated = await get(site, path, {
          'if-none-match': tag,
          'accept-encoding': encoding,
        })
        expect([path, repeated.response.status, repeated.text]).toEqual([path, 304, ''])
        expect(repeated.response.headers.get('etag')).toBe(tag)
        expect(repeated.response.headers.get('cache-control')).not.toBeNull()
        if (path !== discoveryUrls.robots) {
          expect(repeated.response.headers.get('vary')).toBe('accept-encoding, cookie')
        }
      }
    }
  })

  test('gets the same tag by HEAD', async ({ site }) => {
    for (const path of [...paths(), discoveryUrls.preview]) {
      const response = await fetch(site.url + path, { method: 'HEAD' })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('etag')).toBe(await tagOf(site, path))
    }
  })

  test('is answered by 304 by HEAD, compressed or not', async ({ site }) => {
    for (const path of [...paths(), discoveryUrls.preview]) {
      for (const encoding of ['br', 'identity']) {
        const tag = await tagOf(site, path)
        const headers = { 'if-none-match': tag, 'accept-encoding': encoding }
        const response = await fetch(site.url + path, { method: 'HEAD', headers })
        expect([path, response.status, response.headers.get('etag')]).toEqual([path, 304, tag])
      }
    }
  })

  test('has the same tag in every encoding', async ({ site }) => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) =>
        tagOf(site, '/', { 'accept-encoding': encoding }),
      ),
    )
    expect(new Set(tags).size).toBe(1)
  })

  test('matches any tag of a list, weak or strong, and *', async ({ site }) => {
    const tag = await tagOf(site, apiUrls.reports)
    for (const known of [`"other", ${tag}`, tag.replace('W/', ''), '*']) {
      const { response } = await get(site, apiUrls.reports, { 'if-none-match': known })
      expect(response.status).toBe(304)
    }
    const { response } = await get(site, apiUrls.reports, { 'if-none-match': '"other"' })
    expect(response.status).toBe(200)
  })
})

test('a new report changes the tag of every list that shows it', async ({ site }) => {
  const lists = ['/', apiUrls.reports, apiUrls.statistics, ...Object.values(discoveryUrls)].filter(
    (path) => /^\/(|api\/.+|feed.+|sitemap\.xml)$/.test(path),
  )
  expect(lists).toHaveLength(6)
  const before = await Promise.all(lists.map((path) => tagOf(site, path)))
  await fetch(site.url + apiUrls.reports, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newReport()),
  })
  const after = await Promise.all(lists.map((path) => tagOf(site, path)))
  expect(after.filter((tag, index) => tag === before[index])).toEqual([])
})

describe('Cache-Control', () => {
  test('makes browsers revalidate pages and lists before each use', async ({ site }) => {
    for (const path of paths().filter((path) => path !== discoveryUrls.robots)) {
      const { response } = await get(site, path)
      expect([path, response.headers.get('cache-control')]).toEqual([path, 'no-cache'])
      expect(response.headers.get('vary')).toBe('accept-encoding, cookie')
    }
  })

  test.for(['session=forged', 'admin=forged', 'a=b; session='])(
    'forbids storing personal pages: %s',
    async (cookie, { site }) => {
      for (const path of paths().filter((path) => path !== discoveryUrls.robots)) {
        const tag = await tagOf(site, path)
        const { response } = await get(site, path, { cookie, 'if-none-match': tag })
        expect([path, response.status]).toEqual([path, 200])
        expect(response.headers.get('cache-control')).toBe('private, no-store')
        expect(response.headers.get('vary')).toBe('accept-encoding, cookie')
        expect(response.headers.get('etag')).toBeNull()
      }
    },
  )

  test('never shows a visitor the page of another', async ({ site }) => {
    const [ada, berta] = await Promise.all(
      ['Ada', 'Berta'].map((firstName) => register(site, { firstName })),
    )
    for (const [cookie, name] of [
      [ada?.cookie, 'Ada'],
      [berta?.cookie, 'Berta'],
      ['', undefined],
    ] as const) {
      const { response, text } = await get(site, '/', { cookie: cookie ?? '' })
      const names = ['Ada', 'Berta'].filter((one) => text.includes(one))
      expect(names).toEqual(name ? [name] : [])
      const kept = name ? 'private, no-store' : 'no-cache'
      expect(response.headers.get('cache-control')).toBe(kept)
    }
  })

  test('ignores unrelated cookies', async ({ site }) => {
    const cookie = 'analytics=yes; known-device=mark; __Host-session=of-another-site'
    for (const path of paths()) {
      const tag = await tagOf(site, path)
      const first = await get(site, path, { cookie })
      expect(first.response.headers.get('etag')).toBe(tag)
      const repeated = await get(site, path, { cookie, 'if-none-match': tag })
      expect([path, repeated.response.status]).toEqual([path, 304])
    }
  })

  test('forbids storing refusals, and answers none of them with 304', async ({ site }) => {
    for (const path of ['/api/reports/unknown', '/api/reports?limit=0', '/unknown-page']) {
      const { response } = await get(site, path, { 'if-none-match': '*' })
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.headers.get('etag')).toBeNull()
    }
    const { response } = await get(site, '/api/reports/unknown')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('allows caching built files for a year', async ({ site }) => {
    const [script = ''] = /\/assets\/[^"]+\.js/.exec((await get(site, '/')).text) ?? []
    const { response } = await get(site, script)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test('tags built files by their content, whenever they were written', async ({ site }) => {
    const [script = ''] = /\/assets\/[^"]+\.js/.exec((await get(site, '/')).text) ?? []
    const before = await tagOf(site, script)
    await utimes(site.dataDirectory + script, 1_000_000_000, 1_000_000_000)
    const icon = await readFile(new URL('../../../public/favicon.svg', import.meta.url))
    for (const [file, tag] of [
      [script, before],
      ['/favicon.svg', weakTag(icon)],
    ] as const) {
      for (const encoding of ['br', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const { response } = await get(site, file, headers)
        expect([file, response.headers.get('etag')]).toEqual([file, tag])
        expect(response.headers.get('last-modified')).toBeNull()
        for (const method of ['GET', 'HEAD']) {
          const known = { ...headers, 'if-none-match': tag }
          const { status } = await fetch(site.url + file, { method, headers: known })
          expect([file, method, status]).toEqual([file, method, 304])
        }
      }
    }
  })
})

test('a page for one visitor is compressed in one piece, with its length', async ({ site }) => {
  const { cookie } = await register(site)
  const plain = await get(site, '/', { cookie, 'accept-encoding': 'identity' })
  for (const encoding of ['br', 'gzip']) {
    const { response, text } = await get(site, '/', { cookie, 'accept-encoding': encoding })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(Number(response.headers.get('content-length'))).toBeLessThan(plain.text.length / 3)
    expect(text).toBe(plain.text)
  }
})
