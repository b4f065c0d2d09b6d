import http from 'node:http'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newReport, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { ProblemDetails } from '../../shared/problems.ts'
import { apiUrls, reportApiUrl } from '../../shared/urls.ts'
import { readingLimit } from './reading-limit.ts'

const test = testWithSite({ rateLimits: true, trustedProxies: ['127.0.0.1'] })

test.beforeEach(async ({ site }) => {
  await sql`truncate reports, limit_counts, daily_salts cascade`.execute(site.database)
})

function submit(site: TestSite, address: string, key?: string): Promise<Response> {
  return fetch(`${site.url}/api/reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(newReport()),
  })
}

async function submitTimes(site: TestSite, times: number, address: string): Promise<number[]> {
  const answers = Array.from({ length: times }, () => submit(site, address))
  return (await Promise.all(answers)).map(({ status }) => status)
}

test('accepts 60 submissions an hour, and answers the next with 429 and Retry-After', async ({
  site,
}) => {
  expect(new Set(await submitTimes(site, 60, '192.0.2.1'))).toEqual(new Set([201]))
  const refused = await submit(site, '192.0.2.1')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3_600)
  const problem = ProblemDetails.parse(await refused.json())
  expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(problem.detail).toBe('Too many requests. Please try again later.')
  expect((await submit(site, '192.0.2.2')).status).toBe(201)
})

test('accepts exactly 60 of 80 simultaneous submissions', async ({ site }) => {
  const statuses = await submitTimes(site, 80, '192.0.2.3')
  expect(statuses.filter((status) => status === 201)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  const { reports } = await site.database
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('reports'))
    .executeTakeFirstOrThrow()
  expect(reports).toBe(60)
})

test('a class of 30 behind one address can submit a report and read 30 pages each', async ({
  site,
}) => {
  const address = '192.0.2.4'
  expect(new Set(await submitTimes(site, 30, address))).toEqual(new Set([201]))
  const headers = { 'x-forwarded-for': address }
  for (let page = 0; page < 30; page++) {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        fetch(`${site.url}/api/statistics`, { headers }).then(({ status }) => status),
      ),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
  }
})

test('a repeated submission does not count', async ({ site }) => {
  for (let time = 0; time < 70; time++) {
    expect((await submit(site, '192.0.2.5', 'one-filling')).status).toBe(201)
  }
  expect(new Set(await submitTimes(site, 59, '192.0.2.5'))).toEqual(new Set([201]))
  expect((await submit(site, '192.0.2.5')).status).toBe(429)
  expect((await submit(site, '192.0.2.5', 'one-filling')).status).toBe(201)
})

test('a faulty report does not count', async ({ site }) => {
  const fault = () =>
    fetch(`${site.url}/api/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.6' },
      body: '{}',
    })
  const statuses = await Promise.all(Array.from({ length: 70 }, fault))
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await submit(site, '192.0.2.6')).status).toBe(201)
})

test('a whole IPv6 /64 network is one source', async ({ site }) => {
  const answers = Array.from({ length: 61 }, (_, index) =>
    submit(site, `2001:db8:1:2::${index + 1}`),
  )
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect((await submit(site, '2001:db8:1:3::1')).status).toBe(201)
})

test('stores no address of a source', async ({ site }) => {
  await submit(site, '192.0.2.77')
  const { rows } = await sql<{ stored: string }>`
    select key as stored from limit_counts`.execute(site.database)
  expect(rows.length).toBeGreaterThan(0)
  for (const { stored } of rows) {
    expect(stored).not.toContain('192.0.2.77')
    expect(stored).not.toContain(Buffer.from('192.0.2.77').toString('hex'))
    expect(stored).toMatch(/:[0-9a-f]{64}$/)
  }
})

test('trusts a forwarded address only from a trusted proxy', async () => {
  const direct = await startTestSite({ rateLimits: true })
  const reading = (address: string) =>
    fetch(`${direct.url}/api/statistics`, { headers: { 'x-forwarded-for': address } })
  const left = async (address: string) =>
    Number((await reading(address)).headers.get('x-ratelimit-remaining'))
  expect(await left('192.0.2.8')).toBe(readingLimit.hits - 1)
  expect(await left('192.0.2.9')).toBe(readingLimit.hits - 2)
  await direct.close()
})

test('answers too many reads with a problem document', async ({ site }) => {
  const headers = { 'x-forwarded-for': '192.0.2.10' }
  let refused: Response | undefined
  for (let round = 0; round < 14 && !refused; round++) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => fetch(`${site.url}/api/statistics`, { headers })),
    )
    refused = answers.find(({ status }) => status === 429)
    await Promise.all(answers.filter((answer) => answer !== refused).map((answer) => answer.text()))
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(ProblemDetails.parse(await refused?.json())).toMatchObject({ code: 'too-many-requests' })
  expect((await fetch(`${site.url}/healthz`, { headers })).status).toBe(200)
})

test('one address looks up 120 places a minute, and reads on', async ({ site }) => {
  const ask = (url: string, address: string) =>
    fetch(site.url + url, { headers: { 'x-forwarded-for': address } })
  const lookUp = (address: string) => ask(`${apiUrls.places}?q=lyon`, address)
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => lookUp('203.0.113.20')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  const refused = await lookUp('203.0.113.20')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('120')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(ProblemDetails.parse(await refused.json())).toMatchObject({ code: 'too-many-requests' })
  const page = await ask(apiUrls.statistics, '203.0.113.20')
  expect(page.status).toBe(200)
  expect(page.headers.get('x-ratelimit-remaining')).toBe(String(readingLimit.hits - 122))
  expect((await lookUp('203.0.113.21')).status).toBe(200)
})

async function useUpReading(site: TestSite, address: string): Promise<void> {
  const headers = { 'x-forwarded-for': address }
  for (let round = 0; round < readingLimit.hits / 100; round++) {
    const answers = Array.from({ length: 100 }, () =>
      fetch(`${site.url}/api/statistics`, { headers }).then((answer) => answer.text()),
    )
    await Promise.all(answers)
  }
}

/** Sends the target as it is: `fetch` would normalise the path. */
function askRaw(site: TestSite, target: string, address: string): Promise<number> {
  const { port } = new URL(site.url)
  return new Promise((resolve, reject) => {
    http
      .get({ port, path: target, headers: { 'x-forwarded-for': address } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      .on('error', reject)
  })
}

test('the limit on reading applies to every spelling of a path, and to pages', async ({ site }) => {
  await useUpReading(site, '192.0.2.11')
  const targets = [
    '/api/reports',
    '/%61pi/reports',
    'http://x/api/statistics',
    '/faq',
    '/?search=a',
  ]
  for (const target of targets) expect(await askRaw(site, target, '192.0.2.11')).toBe(429)
  expect(await askRaw(site, '/healthz', '192.0.2.11')).toBe(200)
  expect(await askRaw(site, '/faq', '192.0.2.12')).toBe(200)
})

test('a page above the limit explains when to come back', async ({ site }) => {
  await useUpReading(site, '192.0.2.13')
  const refused = await fetch(`${site.url}/faq`, { headers: { 'x-forwarded-for': '192.0.2.13' } })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toContain('Too many requests. Please try again later.')
  const style = (await (await fetch(`${site.url}/`)).text()).match(/href="(\/assets\/[^"]+\.css)"/)
  const asset = await fetch(site.url + style?.[1], { headers: { 'x-forwarded-for': '192.0.2.13' } })
  expect(asset.status).toBe(200)
})

test('a page counts once, together with its requests inside the process', async ({ site }) => {
  const headers = { 'x-forwarded-for': '203.0.113.14' }
  await fetch(`${site.url}/`, { headers })
  const next = await fetch(`${site.url}/api/statistics`, { headers })
  expect(Number(next.headers.get('x-ratelimit-remaining'))).toBe(readingLimit.hits - 2)
})

test('the networks of one /48 share four times the limit of a household', async ({ site }) => {
  const networks = Array.from(
    { length: 300 },
    (_, index) => `2001:db8:7:${(index * 200).toString(16)}::1`,
  )
  const statuses: number[] = []
  // Fewer at a time than the site accepts at the same moment.
  for (let at = 0; at < networks.length; at += 50) {
    const answers = await Promise.all(networks.slice(at, at + 50).map((one) => submit(site, one)))
    statuses.push(...answers.map(({ status }) => status))
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(240)
  expect(statuses.filter((status) => status === 429)).toHaveLength(60)
  expect((await submit(site, '2001:db8:8::1')).status).toBe(201)
})

test('a refused household does not use up the share of its neighbours', async ({ site }) => {
  await submitTimes(site, 300, '198.51.100.1')
  expect((await submit(site, '198.51.100.2')).status).toBe(201)
})

test.for([
  ['objections', { ground: 'other', text: 'It is about me.' }, 3],
  ['nothing-seen', { distance: 'within-2-km', stay: 'whole', sky: 'clear' }, 30],
] as const)(
  'one source cannot take the place of all others: %s',
  async ([kind, body, most], { site }) => {
    const [id = '', other = ''] = await storeReports(site.database, [{}, {}])
    const tell = async (reportId: string, address: string) => {
      const headers = { 'x-forwarded-for': address }
      return (await send(site, `${reportApiUrl(reportId)}/${kind}`, { body, headers })).status
    }
    for (let time = 0; time < most; time++) expect(await tell(id, '198.18.1.20')).toBe(202)
    expect(await tell(id, '198.18.1.20')).toBe(429)
    expect(await tell(id, '198.18.0.20')).toBe(202)
    expect(await tell(other, '198.18.1.20')).toBe(202)
  },
)
