import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { type Balancer, findBalancer, startBalancer } from '../support/balancer.ts'
import { makeCertificate } from '../support/certificate.ts'
import { findFreePort } from '../support/free-port.ts'
import { balancerNames, findFronts, startVarnishAlone } from '../support/fronts.ts'
import { openRecordingServer, type RecordingServer } from '../support/recording-server.ts'
import { findVarnish } from '../support/varnish.ts'

const varnish = await findVarnish()
const haproxy = await findBalancer('haproxy')

let site: RecordingServer
let front: Balancer | undefined

test.beforeEach(async () => {
  site = await openRecordingServer()
})
test.afterEach(async () => {
  await front?.close()
  front = undefined
  await site.close()
})

describe.for(await findFronts())('$name in front', ({ program, start }) => {
  test.beforeEach(({ skip }) => skip(program === undefined, 'it is not installed'))

  test('sends on no request id and no host that a client chose', async () => {
    front = await start(site.port)
    const headers = { 'x-request-id': 'chosen-by-a-client', 'x-forwarded-host': 'evil.example' }
    const body = '{}'
    await fetch(`${front.url}/api/reports`, { headers })
    for (const path of ['/api/reports', '/api/uploads/1', '/api/admin/imports']) {
      await fetch(front.url + path, { method: 'POST', headers, body })
      const keyed = { ...headers, 'idempotency-key': 'a-key-of-this-form' }
      await fetch(front.url + path, { method: 'POST', headers: keyed, body })
    }
    await fetch(`${front.url}/assets/main.js`, { headers })
    expect(site.received).toHaveLength(8)
    for (const received of site.received) {
      expect(received['x-request-id'] ?? '').not.toContain('chosen')
      expect(received['x-forwarded-host']).toBeUndefined()
      expect(received['x-forwarded-for']).toMatch(/127\.0\.0\.1$/)
    }
  })
})

test.for(balancerNames.filter((name) => name !== 'nginx-compose'))(
  '%s leads from HTTP to HTTPS',
  async (name, { skip }) => {
    const program = await findBalancer(name)
    skip(program === undefined, 'it is not installed')
    front = await startBalancer(name, program ?? '', [site.port])
    const headers = { host: 'sightings.example.org' }
    const path = '/reports?type=ufo'
    const request = http.get({ socketPath: front.plain, path, headers, agent: false })
    const [answer] = await once(request, 'response')
    answer.resume()
    const { location } = answer.headers
    expect([answer.statusCode, location]).toEqual([301, `https://${headers.host}${path}`])
    expect(site.received).toEqual([])
  },
)

test.for(balancerNames.filter((name) => name !== 'nginx-compose'))(
  '%s speaks HTTP/2 and HTTP/1.1 over TLS, and tells the site so',
  async (name, { skip }) => {
    const program = await findBalancer(name)
    skip(program === undefined, 'it is not installed')
    const certificate = await makeCertificate('127.0.0.1')
    front = await startBalancer(name, program ?? '', [site.port], { certificate })
    const trust = { ca: certificate.cert }
    const [older] = await once(https.get(`${front.url}/1`, { ...trust, agent: false }), 'response')
    expect(await text(older)).toBe('page')
    const browser = http2.connect(front.url, trust)
    const request = browser.request({ ':path': '/2' })
    expect(await text(request)).toBe('page')
    expect(browser.alpnProtocol).toBe('h2')
    browser.close()
    const told = site.received.map((headers) => headers['x-forwarded-proto'])
    expect(told).toEqual(['https', 'https'])
  },
)

const nginx = await findBalancer('nginx')

test.runIf(nginx).for(balancerNames.filter((name) => name !== 'haproxy'))(
  '%s keeps no file for a client who does not read it',
  async (name) => {
    const megabyte = Buffer.alloc(2 ** 20)
    let sent = 0
    const large = await openRecordingServer((response) => {
      Readable.from(
        (function* () {
          for (; sent < 100; sent++) yield megabyte
        })(),
      ).pipe(response)
    })
    front = await startBalancer(name, nginx ?? '', [large.port])
    const request = http.get(`${front.url}/api/exports/reports.csv`)
    const [answer] = await once(request, 'response')
    let before = 0
    const hasStopped = () => {
      const isSame = sent > 0 && sent === before
      before = sent
      return isSame
    }
    await expect.poll(hasStopped, { interval: 500 }).toBe(true)
    expect(sent).toBeLessThan(50)
    answer.destroy()
    await large.close()
  },
)

describe('haproxy, Varnish and haproxy in a chain', () => {
  test.beforeEach(({ skip }) => skip(!haproxy || !varnish, 'one of them is not installed'))

  test('tells the site the scheme and the address of the client, and caches', async () => {
    const [from, to] = await Promise.all([findFreePort(), findFreePort()])
    const changes = { scheme: 'https', varnish: { from, to } } as const
    front = await startBalancer('haproxy', haproxy ?? '', [site.port], changes)
    const cache = await startVarnishAlone(varnish ?? '', from, to)
    try {
      const { url } = front
      await expect
        .poll(async () => (await fetch(`${url}/faq`)).headers.get('x-cache-status'))
        .toBe('HIT')
      site.received.splice(0)
      const headers = { 'x-forwarded-proto': 'gopher', 'x-forwarded-for': '192.0.2.1' }
      expect(await (await fetch(`${url}/`, { headers })).text()).toBe('page')
      expect(await (await fetch(`${url}/`)).text()).toBe('page')
      expect(site.received).toMatchObject([
        {
          'x-forwarded-proto': 'https',
          'x-forwarded-for': '192.0.2.1, 127.0.0.1, 127.0.0.1, 127.0.0.1',
        },
      ])
      site.received.splice(0)
      const large = ['/media/1', '/api/exports/reports.csv', '/data/releases/2026-11/reports.csv']
      for (const path of large) await (await fetch(url + path)).text()
      expect(site.received.map((sent) => sent['x-forwarded-for'])).toEqual(
        large.map(() => '127.0.0.1'),
      )
    } finally {
      await cache.close()
    }
    // Without Varnish haproxy goes on by itself.
    await expect.poll(async () => (await fetch(`${front?.url}/new`)).status).toBe(200)
  })
})
