import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { type TestSite, testWithSites } from '../../../test/support/site-test.ts'
import { ProblemDetails } from '../../shared/problems.ts'

const test = testWithSites({
  trial: { trustedProxies: ['127.0.0.1'] },
  production: { publicUrl: 'https://sightings.example.org' },
})

type Asked = { path?: string; method?: string; headers: Record<string, string>; body?: object }

/** fetch() cannot set the Host header. */
async function ask(site: TestSite, { path = '/', method = 'GET', headers, body }: Asked) {
  const { hostname, port } = new URL(site.url)
  const type = body ? { 'content-type': 'application/json' } : {}
  const options = { hostname, port, path, method, headers: { ...headers, ...type }, agent: false }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request(options, async (answer) =>
      resolve({ status: answer.statusCode ?? 0, text: await text(answer) }),
    )
      .on('error', reject)
      .end(body ? JSON.stringify(body) : undefined)
  })
}

const registration = {
  username: 'intruder',
  email: 'intruder@example.org',
  fullName: 'An Intruder',
  password: 'lanterns in the fog',
  confirmPassword: 'lanterns in the fog',
}

describe('a local trial', () => {
  test.for(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:80', '[::1]', '[::1]:3000'])(
    'answers to %s',
    async (host, { sites }) => {
      expect((await ask(sites.trial, { headers: { host } })).status).toBe(200)
    },
  )

  test.for([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    '192.168.0.7',
    '0.0.0.0',
  ])('answers 421 to %j, for pages, assets and calls', async (host, { sites }) => {
    for (const path of ['/', '/favicon.svg', '/api/reports', '/healthz', '/no-such-page']) {
      const { status, text } = await ask(sites.trial, { path, headers: { host } })
      expect([path, status]).toEqual([path, 421])
      expect(ProblemDetails.parse(JSON.parse(text))).toMatchObject({
        code: 'misdirected',
        detail: 'A local trial answers only to localhost, 127.0.0.1 and [::1].',
      })
    }
  })

  test('also refuses a forwarded host name', async ({ sites }) => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example' }
    expect((await ask(sites.trial, { headers })).status).toBe(421)
  })

  test('creates no administrator through another host name', async ({ sites }) => {
    const host = 'evil.example'
    const { status } = await ask(sites.trial, {
      path: '/api/admin/register',
      method: 'POST',
      headers: { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      body: registration,
    })
    expect(status).toBe(421)
    expect(await sites.trial.database.selectFrom('adminUsers').select('id').execute()).toEqual([])
  })
})

test('production accepts every host name of the proxy', async ({ sites }) => {
  const headers = { host: 'another-name.example' }
  expect((await ask(sites.production, { headers })).status).toBe(200)
})

test.for(['trial', 'production'] as const)(
  'two Host lines are refused (%s)',
  async (kind, { sites }) => {
    const socket = connect(Number(new URL(sites[kind].url).port), '127.0.0.1')
    socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  },
)
