import { describe, expect } from 'vitest'
import { test as siteTest, type TestSite } from '../../../test/support/site-test.ts'
import { ProblemDetails } from '../../shared/problems.ts'

/** `asset` is the path of a script that the main page loads. */
const test = siteTest.extend('asset', { scope: 'file' }, async ({ site }) => {
  const html = await (await fetch(site.url)).text()
  return /\/assets\/[^"]+\.js/.exec(html)?.[0] ?? ''
})

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
]

type Asked = { site: TestSite; asset: string }
type Answer = [name: string, status: number, request: (asked: Asked) => Promise<Response>]

const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }

const answers: Answer[] = [
  ['the main page', 200, ({ site }) => fetch(site.url)],
  ['an unknown page', 404, ({ site }) => fetch(`${site.url}/no-such-page`)],
  ['an asset', 200, ({ site, asset }) => fetch(site.url + asset)],
  ['the API', 200, ({ site }) => fetch(`${site.url}/api/reports`)],
  ['a faulty query', 400, ({ site }) => fetch(`${site.url}/api/reports?limit=x`)],
  ['broken JSON', 400, ({ site }) => fetch(`${site.url}/api/reports`, broken)],
  ['an unknown address of the API', 404, ({ site }) => fetch(`${site.url}/api/nothing`)],
  [
    'a method that is not there',
    404,
    ({ site }) => fetch(`${site.url}/api/reports`, { method: 'PUT' }),
  ],
  ['health', 200, ({ site }) => fetch(`${site.url}/healthz`)],
]

describe.each(answers)('%s (%i)', (_name, status, request) => {
  test('has every protective header and reveals nothing about the software', async ({
    site,
    asset,
  }) => {
    const response = await request({ site, asset })
    await response.arrayBuffer()
    expect(response.status).toBe(status)
    const sent = Object.fromEntries(response.headers)
    expect(sent).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
    })
    const sentPolicy = (sent['content-security-policy'] ?? '').split(';').map((rule) => rule.trim())
    expect(sentPolicy).toEqual(expect.arrayContaining(policy))
    expect(sentPolicy.join(';')).not.toMatch(/unsafe|upgrade-insecure|https?:|\*/)
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
      expect(sent).not.toHaveProperty(name)
    }
  })
})

test('the answer to a malformed address is inert data', async ({ site }) => {
  const response = await fetch(`${site.url}/%E0%A4%A`)
  expect(response.status).toBe(400)
  expect(ProblemDetails.parse(await response.json())).toMatchObject({ code: 'bad-request' })
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('only immutable files are cached for long', async ({ site, asset }) => {
  const cacheControl = async (path: string) =>
    (await fetch(site.url + path)).headers.get('cache-control')
  expect(asset).not.toBe('')
  expect(await cacheControl(asset)).toBe('public, max-age=31536000, immutable')
  expect(await cacheControl('/')).toBe('no-cache')
  expect(await cacheControl('/api/nothing')).toBe('no-store')
})

test('pages contain no executable inline script and no inline style', async ({ site }) => {
  const html = await (await fetch(site.url)).text()
  const inlineScripts = html.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? []
  expect(inlineScripts.filter((tag) => !/type="application\/(ld\+)?json"/.test(tag))).toEqual([])
  expect(html).not.toMatch(/<style\b|\sstyle="|\son[a-z]+="/)
})

test('HSTS is sent only by a site with https', async ({ site, startSite }) => {
  const header = 'strict-transport-security'
  expect((await fetch(site.url)).headers.get(header)).toBeNull()
  const production = await startSite({ publicUrl: 'https://sightings.example.org' })
  const answer = await fetch(`${production.url}/healthz`)
  expect(answer.headers.get(header)).toMatch(/max-age=63072000/)
})
