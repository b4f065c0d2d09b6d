import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { test as base, describe, expect } from 'vitest'
import { eraseReport } from '../../src/server/administration/desk/protect-reporter.ts'
import {
  apiUrls,
  caseExportUrl,
  dataReleaseUrl,
  discoveryUrls,
  exportUrl,
  pageUrls,
  receivedPageUrl,
  reportApiUrl,
  reportPageUrl,
} from '../../src/shared/urls.ts'
import { type CachedSite, openCachedSite } from '../support/cached-site.ts'
import { openCase, submitReport } from '../support/cases.ts'
import { closing } from '../support/closing.ts'
import { openDesk } from '../support/desk.ts'
import { findFrontCaches } from '../support/front-caches.ts'
import { register } from '../support/registration.ts'
import { newReport, newReportForm, storeReports } from '../support/reports.ts'
import { send } from '../support/send.ts'

type Sent = { headers?: Record<string, string>; method?: string; body?: string }

/** Sends headers as they are, and decodes nothing. */
async function sendRaw(url: string, { headers = {}, method = 'GET', body }: Sent = {}) {
  const request = http.request(url, { method, headers, agent: false })
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
  })
  request.end(body)
  const answer = await answered
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }
}

const paths = [
  '/',
  '/faq',
  apiUrls.reports,
  apiUrls.statistics,
  discoveryUrls.atomFeed,
  discoveryUrls.sitemap,
]

const attacks: [string, Sent][] = [
  ['X-Forwarded-Host', { headers: { 'x-forwarded-host': 'localhost:666' } }],
  ['a Host of another site', { headers: { host: 'evil.example' } }],
  ['X-Original-URL', { headers: { 'x-original-url': '/admin', 'x-rewrite-url': '/admin' } }],
  ['another method by header', { headers: { 'x-http-method-override': 'DELETE' } }],
  ['a cookie within a cookie', { headers: { cookie: 'a="b; session=forged"; admin =x' } }],
  ['a forged session', { headers: { cookie: 'session=forged' } }],
  ['a range', { headers: { range: 'bytes=0-5' } }],
  ['HEAD', { method: 'HEAD' }],
  ['a body', { body: 'limit=1', headers: { 'content-type': 'text/plain', 'content-length': '7' } }],
  ['no encoding', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } }],
  ['a condition', { headers: { 'if-none-match': '*' } }],
  ['a key', { headers: { xkey: 'reports' } }],
]

const ownCookies = ['session', 'admin', 'case', 'receipt']
  .flatMap((name) => [name, `__Host-${name}`])
  .concat('fresh')

const pagesOfWitnesses = [
  ...[pageUrls.case, apiUrls.case, caseExportUrl, apiUrls.newReceipt],
  ...[pageUrls.receivedHeld, receivedPageUrl({ id: 'unknown' })],
]

/** The same address with another query is another entry of the cache. */
let entries = 0
const newEntry = () => `${discoveryUrls.atomFeed}?entry=${++entries}`

const countOf = async (site: CachedSite, cookie = '') =>
  (await send(site, apiUrls.statistics, { cookie })).body.totalReports

const caches = await findFrontCaches()
const ways = caches.map(({ program = '', ...cache }) => ({
  ...cache,
  program,
  test: base
    .extend(
      'site',
      { scope: 'file' },
      closing(() => openCachedSite({ ...cache, program }, 60)),
    )
    .extend(
      'brief',
      closing(() => openCachedSite({ ...cache, program }, 1)),
    ),
}))

describe.for(ways)('$name in front, purged by $way', ({ name, program, test }) => {
  test.beforeEach(({ skip }) => skip(program === '', 'it is not installed'))

  test('answers repeated requests of strangers, in every encoding, and with 304', async ({
    site,
  }) => {
    await storeReports(site.database, [{}])
    for (const path of paths) {
      const bodies: string[] = []
      for (const encoding of ['br', 'gzip', '', 'gzip, deflate, br, zstd', 'br;q=0, gzip']) {
        const headers = { 'accept-encoding': encoding }
        await sendRaw(site.url + path, { headers })
        const before = site.reached.length
        const repeated = await sendRaw(site.url + path, { headers })
        expect([path, encoding, site.reached.length - before]).toEqual([path, encoding, 0])
        const used = repeated.headers['content-encoding']
        if (used) expect(encoding).toContain(used)
        const decode = { br: brotliDecompressSync, gzip: gunzipSync }[used ?? '']
        bodies.push(String(decode ? decode(repeated.body) : repeated.body))
        const condition = { ...headers, 'if-none-match': repeated.headers.etag ?? '' }
        const unchanged = await sendRaw(site.url + path, { headers: condition })
        expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
        expect(repeated.headers.xkey).toBeUndefined()
        expect(repeated.headers['x-request-id']).toBeUndefined()
      }
      expect(new Set(bodies).size).toBe(1)
    }
    const page = await sendRaw(`${site.url}/`, { headers: { 'accept-encoding': 'br' } })
    expect(page.headers['content-encoding']).toBe('br')
  })

  test('never shows a visitor the page of another', async ({ site }) => {
    const [ada, berta] = await Promise.all(
      ['Ada', 'Berta'].map((firstName) => register(site, { firstName })),
    )
    for (const _ of [1, 2]) {
      for (const [cookie = '', owner] of [[ada?.cookie, 'Ada'], [berta?.cookie, 'Berta'], []]) {
        const page = await send(site, '/', { cookie })
        expect(['Ada', 'Berta'].filter((one) => page.text.includes(one))).toEqual(
          owner ? [owner] : [],
        )
      }
    }
  })

  test('passes on what is private, and health checks, each time', async ({ site }) => {
    const { cookie } = await register(site)
    const urls = ['/api/admin/me', '/admin', '/media/unknown', '/healthz', '/readyz']
    const files = [exportUrl('csv'), dataReleaseUrl('2026-11', 'reports.csv.gz')]
    const others = [apiUrls.user, `${apiUrls.uploads}/unknown`, ...pagesOfWitnesses, ...files]
    for (const path of [...urls, ...others, '/home']) {
      for (const given of ['', cookie, 'admin=forged', 'fresh=1']) {
        const before = site.reached.length
        for (const _ of [1, 2]) await send(site, path, { cookie: given })
        expect([path, site.reached.length - before]).toEqual([path, 2])
      }
    }
  })

  test('shows a report to its witness at once', async ({ site }) => {
    const before = Number(await countOf(site))
    const { cookie } = await send(site, apiUrls.reports, { body: newReport() })
    expect(cookie).toBe('fresh=1')
    expect(await countOf(site, cookie)).toBe(before + 1)
    expect(await countOf(site)).toBe(before)
  })

  test('opens a case to its witness, and to nobody else', async ({ site }) => {
    const { id, receipt } = await submitReport(site)
    const { cookie, read } = await openCase(site, receipt)
    for (const _ of [1, 2]) {
      expect((await read()).report).toMatchObject({ id })
      expect((await send(site, pageUrls.case, { cookie })).text).toContain(id)
      for (const path of [apiUrls.case, caseExportUrl, pageUrls.case]) {
        const stranger = await send(site, path)
        expect([path, stranger.status, stranger.text.includes(id)]).toEqual([
          path,
          path === pageUrls.case ? 200 : 401,
          false,
        ])
      }
    }
  })

  test('shows the code of a plain form to its witness, and to nobody else', async ({ site }) => {
    const sent = await fetch(site.url + pageUrls.submit, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(newReportForm()),
    })
    const path = sent.headers.get('location') ?? ''
    const cookie = sent.headers.getSetCookie().find((line) => line.startsWith('receipt=')) ?? ''
    const code = /(?:[0-9A-Z]{4}-){5}[0-9A-Z]{4}/
    for (const page of [path, apiUrls.newReceipt]) {
      for (const _ of [1, 2]) {
        expect((await send(site, page, { cookie })).text).toMatch(code)
        expect((await send(site, page)).text).not.toMatch(code)
      }
    }
  })

  test.for(ownCookies)('passes on what comes with the cookie %s', async (name, { site }) => {
    const cookie = `theme=dark; ${name}=forged`
    const path = newEntry()
    for (const _ of [1, 2]) await send(site, path, { cookie })
    const received = site.received.slice(-2)
    expect(received.map(({ headers }) => headers.cookie)).toEqual([cookie, cookie])
    expect(received.map(({ url }) => url)).toEqual([path, path])
  })

  test('passes on an archive that is larger than other bodies may be', async ({ site }) => {
    const { cookie } = await openDesk(site)
    const row = `1,Yuma,${'A light over the desert. '.repeat(100)}\n`
    const answer = await sendRaw(`${site.url}${apiUrls.adminImports}?name=archive.csv`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: `No,Where,What\n${row.repeat(2_000)}`,
    })
    expect([answer.status, String(answer.body).slice(0, 200)]).toEqual([201, expect.anything()])
  })

  test.for(attacks)(
    'stores nothing that a request brought about by %s',
    async ([, sent], { site }) => {
      const path = newEntry()
      await sendRaw(site.url + path, sent)
      const stored = await sendRaw(site.url + path)
      const right = await sendRaw(site.url + path, { headers: { cookie: 'fresh=1' } })
      expect([stored.status, String(stored.body)]).toEqual([200, String(right.body)])
      expect(stored.headers['content-type']).toBe(right.headers['content-type'])
      expect(String(stored.body)).not.toMatch(/evil|:666\b/)
    },
  )

  test('sends a stale response while the site fails, but stores no failure', async ({ brief }) => {
    const path = newEntry()
    const good = await sendRaw(brief.url + path)
    await brief.cutDatabase()
    await expect.poll(() => brief.reached.splice(0).length).toBe(0)
    const seen: number[] = []
    await expect
      .poll(async () => {
        const answer = await sendRaw(brief.url + path)
        seen.push(answer.status)
        expect(String(answer.body)).toBe(String(good.body))
        return brief.reached.length
      })
      .toBeGreaterThan(0)
    expect(new Set(seen)).toEqual(new Set([200]))
    expect((await sendRaw(brief.url + newEntry())).status).toBe(503)
  })

  test.runIf(name === 'nginx').for([
    ['page', reportPageUrl],
    ['data', reportApiUrl],
  ] as const)(
    'shows the %s of an erased report no longer than until its next renewal',
    async ([, urlOf], { brief }) => {
      const [id = ''] = await storeReports(brief.database, [{}])
      const ask = () => sendRaw(brief.url + urlOf(id))
      expect((await ask()).status).toBe(200)
      expect(await eraseReport(brief.database, id, async () => {})).toBe(true)
      const before = brief.reached.length
      await expect.poll(async () => (await ask()).status).toBe(404)
      // Each stale answer makes nginx ask once more.
      expect(brief.reached.length - before).toBeLessThan(5)
    },
  )

  test.runIf(name === 'varnish')('takes purges only at their own port', async ({ site }) => {
    const purge = { method: 'PURGE', headers: { xkey: 'reports' } }
    expect((await sendRaw(`${site.url}/`, purge)).status).toBe(405)
    const url = `http://127.0.0.1:${site.purges}/`
    expect((await sendRaw(url, purge)).status).toBe(200)
    expect((await sendRaw(url)).status).toBe(405)
    expect((await sendRaw(url, { method: 'PURGE' })).status).toBe(400)
  })
})
