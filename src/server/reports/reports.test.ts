import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { startTestSite, type TestSite } from '../../../test/support/site.ts'
import type { PublicReport } from '../../shared/reports.ts'

let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.database.deleteFrom('reports').execute()
})

async function get(path: string) {
  const response = await fetch(site.url + path)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function list(query = ''): Promise<PublicReport[]> {
  const { status, body } = await get(`/api/reports${query}`)
  expect(status).toBe(200)
  return body
}

describe('the list', () => {
  test('is an array, newest first, 12 at a time, in a stable order', async () => {
    const ids = await storeReports(site.database, Array(30).fill({ createdAt: new Date() }))
    const first = await list()
    const rest = [...(await list('?offset=12')), ...(await list('?offset=24'))]
    expect(first).toHaveLength(12)
    expect(new Set([...first, ...rest].map(({ id }) => id))).toEqual(new Set(ids))
    expect(await list()).toEqual(first)
  })

  test('puts the latest submission first', async () => {
    const [newest, oldest] = await storeReports(site.database, [{}, {}])
    expect((await list()).map(({ id }) => id)).toEqual([newest, oldest])
  })

  test('filters by type and region, alone and together', async () => {
    const [ghostInEu, ghostInUsa, ufoInEu] = await storeReports(site.database, [
      { phenomenonType: 'ghost', region: 'eu' },
      { phenomenonType: 'ghost', region: 'usa' },
      { phenomenonType: 'ufo', region: 'eu' },
    ])
    const ids = async (query: string) => (await list(query)).map(({ id }) => id)
    expect(await ids('?type=ghost')).toEqual([ghostInEu, ghostInUsa])
    expect(await ids('?region=eu')).toEqual([ghostInEu, ufoInEu])
    expect(await ids('?type=ghost&region=eu')).toEqual([ghostInEu])
    expect(await ids('?type=all&region=all&search=')).toEqual([ghostInEu, ghostInUsa, ufoInEu])
    expect(await ids('?type=cryptid')).toEqual([])
  })

  test.each([
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
  ])('refuses ?%s in words', async (query, path) => {
    const { status, headers, body } = await get(`/api/reports?${query}`)
    expect(status).toBe(400)
    expect(headers.get('content-type')).toContain('application/problem+json')
    expect(body).toMatchObject({ status: 400, code: 'invalid-fields', errors: [{ path }] })
    expect(body.detail.length).toBeGreaterThan(10)
  })
})

describe('one report', () => {
  test('is answered by its id', async () => {
    const [id] = await storeReports(site.database, [{}])
    expect((await get(`/api/reports/${id}`)).body).toMatchObject({ id, status: 'pending' })
  })

  test.each(['unknown', '00000000-0000-4000-8000-000000000000', '%00', "'--", 'x'.repeat(150)])(
    'is 404 for %s',
    async (id) => {
      const { status, body } = await get(`/api/reports/${id}`)
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'not-found' })
    },
  )
})

describe('privacy', () => {
  test('an anonymous report tells neither name nor e-mail nor minute', async () => {
    const [id] = await storeReports(site.database, [
      { anonymous: true, createdAt: new Date('2026-01-02T03:45:06Z') },
    ])
    const { body } = await get(`/api/reports/${id}`)
    expect(body).toMatchObject({ fullName: 'Anonymous', email: null, anonymous: true })
    expect(body.createdAt).toBe('2026-01-02T03:00:00.000Z')
    expect(JSON.stringify(await list())).not.toMatch(/Jane|example\.org/)
  })

  test('the times of named reports do not bound that of an anonymous one between them', async () => {
    await storeReports(site.database, [
      { createdAt: new Date('2026-01-02T03:45:08Z') },
      { createdAt: new Date('2026-01-02T03:45:06Z'), anonymous: true },
      { createdAt: new Date('2026-01-02T03:45:04Z') },
    ])
    const times = (await list()).map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual(Array(3).fill('2026-01-02T03:00:00.000Z'))
  })

  test('a report under a name shows name and e-mail as the witness chose', async () => {
    await storeReports(site.database, [{}])
    expect(await list()).toMatchObject([{ fullName: 'Jane Doe', email: 'jane.doe@example.org' }])
  })

  test('exactly the public fields leave the server', async () => {
    await storeReports(site.database, [{ submissionKey: Buffer.from('key') }])
    const [report] = await list()
    expect(Object.keys(report ?? {}).sort()).toEqual(
      [
        ...['id', 'region', 'location', 'sightingDate', 'sightingTime', 'phenomenonType'],
        ...['duration', 'description', 'witnesses', 'videoUrl', 'videoFileName', 'anonymous'],
        ...['verified', 'status', 'createdAt', 'fullName', 'email'],
      ].sort(),
    )
  })

  test('a rejected report is nowhere', async () => {
    const [id] = await storeReports(site.database, [{ status: 'rejected' }])
    expect(await list()).toEqual([])
    expect(await list('?search=amber')).toEqual([])
    expect((await get(`/api/reports/${id}`)).status).toBe(404)
    expect((await get('/api/statistics')).body.totalReports).toBe(0)
  })

  test('a search never looks into name, e-mail or witnesses', async () => {
    await storeReports(site.database, [
      { fullName: 'Zebedee', email: 'zebedee@example.org', witnesses: 'Zebedee', anonymous: true },
    ])
    expect(await list('?search=zebedee')).toEqual([])
    expect(await list('?search=zebedee@example.org')).toEqual([])
  })
})
