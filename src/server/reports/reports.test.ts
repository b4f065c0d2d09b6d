import { describe, expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

async function get(site: TestSite, path: string) {
  const response = await fetch(site.url + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function list(site: TestSite, query = ''): Promise<PublicReport[]> {
  const { status, body } = await get(site, `/api/reports${query}`)
  expect(status).toBe(200)
  return body
}

describe('the list', () => {
  test('is an array, newest first, 12 at a time, in a stable order', async ({ site }) => {
    const ids = await storeReports(site.database, Array(30).fill({ createdAt: new Date() }))
    const first = await list(site)
    const rest = [...(await list(site, '?offset=12')), ...(await list(site, '?offset=24'))]
    expect(first).toHaveLength(12)
    expect(new Set([...first, ...rest].map(({ id }) => id))).toEqual(new Set(ids))
    expect(await list(site)).toEqual(first)
  })

  test('puts the latest submission first', async ({ site }) => {
    const [newest, oldest] = await storeReports(site.database, [{}, {}])
    expect((await list(site)).map(({ id }) => id)).toEqual([newest, oldest])
  })

  test('filters by type and region, alone and together', async ({ site }) => {
    const [ghostInEu, ghostInUsa, ufoInEu] = await storeReports(site.database, [
      { phenomenonType: 'ghost', region: 'eu' },
      { phenomenonType: 'ghost', region: 'usa' },
      { phenomenonType: 'ufo', region: 'eu' },
    ])
    const ids = async (query: string) => (await list(site, query)).map(({ id }) => id)
    expect(await ids('?type=ghost')).toEqual([ghostInEu, ghostInUsa])
    expect(await ids('?region=eu')).toEqual([ghostInEu, ufoInEu])
    expect(await ids('?type=ghost&region=eu')).toEqual([ghostInEu])
    expect(await ids('?type=all&region=all&search=')).toEqual([ghostInEu, ghostInUsa, ufoInEu])
    expect(await ids('?type=cryptid')).toEqual([])
  })

  test.for([
    ['limit=0', 'limit'],
    ['limit=51', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=abc', 'limit'],
    ['limit=1e1', 'limit'],
    ['limit=12&limit=13', 'limit'],
    ['limit=', 'limit'],
    ['limit=999999999999999999999', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1.5', 'offset'],
    ['offset=9223372036854775808', 'offset'],
    ['type=yeti', 'type'],
    ['region=mars', 'region'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
    ['search=a&search=b', 'search'],
  ])('refuses ?%s with an explanation', async ([query, path], { site }) => {
    const { status, headers, body } = await get(site, `/api/reports?${query}`)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({ status: 400, code: 'invalid-fields', errors: [{ path }] })
    expect(body.detail.length).toBeGreaterThan(10)
  })
})

describe('one report', () => {
  test('is answered by its id', async ({ site }) => {
    const [id] = await storeReports(site.database, [{}])
    expect((await get(site, `/api/reports/${id}`)).body).toMatchObject({ id, status: 'pending' })
  })

  test.for(['unknown', '00000000-0000-4000-8000-000000000000', '%00', "'--", 'x'.repeat(150)])(
    'is 404 for %s',
    async (id, { site }) => {
      const { status, body } = await get(site, `/api/reports/${id}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not-found' })
    },
  )
})

describe('privacy', () => {
  test('an anonymous report shows no name, no e-mail address and no exact time', async ({
    site,
  }) => {
    const [id] = await storeReports(site.database, [
      { anonymous: true, createdAt: new Date('2026-01-02T03:45:06Z') },
    ])
    const { body } = await get(site, `/api/reports/${id}`)
    expect(body).toMatchObject({ fullName: 'Anonymous', email: null, anonymous: true })
    expect(body.createdAt).toBe('2026-01-02T03:00:00.000Z')
    expect(JSON.stringify(await list(site))).not.toMatch(/Jane|example\.org/)
  })

  test('the times of named reports do not reveal the time of an anonymous one between them', async ({
    site,
  }) => {
    await storeReports(site.database, [
      { createdAt: new Date('2026-01-02T03:45:08Z') },
      { createdAt: new Date('2026-01-02T03:45:06Z'), anonymous: true },
      { createdAt: new Date('2026-01-02T03:45:04Z') },
    ])
    const times = (await list(site)).map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(Array(3).fill('2026-01-02T03:00:00.000Z'))
  })

  test('a named report shows name and e-mail address as the witness chose', async ({ site }) => {
    await storeReports(site.database, [{}])
    expect(await list(site)).toMatchObject([
      { fullName: 'Jane Doe', email: 'jane.doe@example.org' },
    ])
  })

  test('the API answers exactly the public fields', async ({ site }) => {
    await storeReports(site.database, [{ submissionKey: Buffer.from('key') }])
    const [report] = await list(site)
    expect(Object.keys(report ?? {}).sort()).toEqual(
      [
        ...['id', 'region', 'location', 'sightingDate', 'sightingTime', 'phenomenonType'],
        ...['duration', 'description', 'witnesses', 'videoUrl', 'videoFileName', 'anonymous'],
        ...['verified', 'status', 'createdAt', 'fullName', 'email'],
      ].sort(),
    )
  })

  test('a rejected report is public nowhere', async ({ site }) => {
    const [id] = await storeReports(site.database, [{ status: 'rejected' }])
    expect(await list(site)).toEqual([])
    expect(await list(site, '?search=amber')).toEqual([])
    expect((await get(site, `/api/reports/${id}`)).status).toBe(404)
    expect((await get(site, '/api/statistics')).body.totalReports).toBe(0)
  })

  test('a search ignores name, e-mail address and witnesses', async ({ site }) => {
    await storeReports(site.database, [
      { fullName: 'Zebedee', email: 'zebedee@example.org', witnesses: 'Zebedee', anonymous: true },
    ])
    expect(await list(site, '?search=zebedee')).toEqual([])
    expect(await list(site, '?search=zebedee@example.org')).toEqual([])
  })
})
