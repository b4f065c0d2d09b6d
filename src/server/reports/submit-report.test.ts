import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { newReport } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { FieldFault } from '../../shared/problems.ts'

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
})

async function post(site: TestSite, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${site.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function countReports(site: TestSite): Promise<number> {
  return site.database
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count)
}

describe('submitting', () => {
  test('stores the report and answers 201 with its public fields', async ({ site }) => {
    const { status, headers, body } = await post(site, newReport())
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`/api/reports/${body.id}`)
    expect(body).toMatchObject({ ...newReport(), status: 'pending', verified: false })
    const listed = await (await fetch(`${site.url}/api/reports`)).json()
    const { receipt: _, seal: __, ...report } = body
    expect(listed).toEqual([report])
  })

  test.for([
    ['alone', {}],
    ['with a key', { 'idempotency-key': 'no-case' }],
  ] as const)('stores no report %s if its case cannot be stored', async ([, headers], { site }) => {
    const { database } = site
    await sql`alter table cases add constraint none_fits check (false) not valid`.execute(database)
    const refused = await post(site, newReport(), headers)
    await sql`alter table cases drop constraint none_fits`.execute(database)
    expect(refused.status).toBe(500)
    expect(await countReports(site)).toBe(0)
    expect((await post(site, newReport(), headers)).status).toBe(201)
  })

  test('accepts exactly the specified payload; a missing `anonymous` means false', async ({
    site,
  }) => {
    const { anonymous: _, ...payload } = newReport()
    expect((await post(site, payload)).body).toMatchObject({
      anonymous: false,
      fullName: 'Jane Doe',
    })
    const { witnesses: __, ...withoutWitnesses } = payload
    expect((await post(site, withoutWitnesses)).body).toMatchObject({ witnesses: null })
  })

  test('keeps name and e-mail address of an anonymous witness for the review only', async ({
    site,
  }) => {
    const { body } = await post(site, newReport({ anonymous: true }))
    expect(body).toMatchObject({ fullName: 'Anonymous', email: null })
    const [row] = await site.database.selectFrom('reports').selectAll().execute()
    expect(row).toMatchObject({ fullName: 'Jane Doe', email: 'jane.doe@example.org' })
  })

  test('ignores fields that only the server sets', async ({ site }) => {
    const id = '11111111-1111-4111-8111-111111111111'
    const forged = { id, status: 'verified', verified: true, createdAt: '1999-01-01', userId: id }
    const { status, body } = await post(site, { ...newReport(), ...forged })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'pending', verified: false })
    expect(body.id).not.toBe(id)
    const [row] = await site.database.selectFrom('reports').selectAll().execute()
    expect(row?.userId).toBeNull()
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2000)
  })

  test('reports all faults together, each at its field, and stores nothing', async ({ site }) => {
    const { status, body } = await post(site, {
      fullName: ' ',
      email: 'jane@',
      description: 'short',
    })
    expect(status).toBe(400)
    const messages = Object.fromEntries(
      body.errors.map(({ path, message }: Record<string, string>) => [path, message]),
    )
    expect(messages).toMatchObject({
      fullName: 'Full name is required',
      email: 'Enter an e-mail address like name@example.com',
      region: 'Choose a region',
      location: 'City/State is required',
      sightingDate: 'Date of sighting is required',
      sightingTime: 'Time of sighting is required',
      phenomenonType: 'Choose a phenomenon type',
      duration: 'Duration is required',
      description: 'Detailed description must be at least 10 characters',
    })
    expect(body.errors).toHaveLength(9)
    expect(body.detail).toBe(`${Object.values(messages).join('. ')}.`)
    expect(body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'required', values: { field: 'location' } }),
        expect.objectContaining({ code: 'not-chosen', values: { field: 'region' } }),
        expect.objectContaining({
          code: 'email-expected',
          values: { example: 'name@example.com' },
        }),
        expect.objectContaining({
          code: 'too-short',
          values: { field: 'description', shortest: 10 },
        }),
      ]),
    )
    expect(await countReports(site)).toBe(0)
  })

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

  test.for([
    { fullName: 'x'.repeat(200) },
    { location: '👽'.repeat(200) },
    { description: '光'.repeat(10_000) },
    { witnesses: 'w'.repeat(2_000) },
    { witnesses: null },
    { sightingDate: '1900-01-01' },
    { sightingDate: tomorrow },
    { sightingDate: '2024-02-29' },
    { sightingTime: 'around dusk' },
    { description: "It's 100% real; 'quoted' \"text\" <b>&amp; \\ ☄️ наблюдение" },
  ])('accepts and stores %j', async (changes, { site }) => {
    const { status, body } = await post(site, newReport(changes))
    expect(status).toBe(201)
    expect(body).toMatchObject(changes)
  })

  test.for<[string, FieldFault['code'], object]>([
    ['fullName', 'too-long', { fullName: 'x'.repeat(201) }],
    ['email', 'too-long', { email: `${'x'.repeat(250)}@example.org` }],
    ['location', 'too-long', { location: '👽'.repeat(201) }],
    ['description', 'too-long', { description: '光'.repeat(10_001) }],
    ['witnesses', 'too-long', { witnesses: 'w'.repeat(2_001) }],
    ['witnesses', 'not-text', { witnesses: 3 }],
    ['sightingDate', 'invalid-sighting-date', { sightingDate: '1899-12-31' }],
    ['sightingDate', 'invalid-sighting-date', { sightingDate: inThreeDays }],
    ['sightingDate', 'invalid-sighting-date', { sightingDate: '2023-02-29' }],
    ['sightingDate', 'invalid-sighting-date', { sightingDate: 'yesterday' }],
    ['sightingTime', 'too-long', { sightingTime: 't'.repeat(51) }],
    ['duration', 'too-long', { duration: 'd'.repeat(101) }],
    ['region', 'not-chosen', { region: 'USA' }],
    ['phenomenonType', 'not-chosen', { phenomenonType: ['ufo'] }],
    ['anonymous', 'boolean-expected', { anonymous: 'true' }],
    ['description', 'invalid-characters', { description: 'A light \0 over the ridge' }],
    ['location', 'invalid-characters', { location: 'Flagstaff \ud83d' }],
    ['fullName', 'required', { fullName: null }],
    ['videoUrl', 'unknown-video', { videoUrl: 'https://example.org/video.mp4' }],
  ])('refuses a faulty %s as %s', async ([path, code, changes], { site }) => {
    const { status, body } = await post(site, { ...newReport(), ...changes })
    expect(status).toBe(400)
    expect(body.errors).toEqual([expect.objectContaining({ path, code })])
    expect(await countReports(site)).toBe(0)
  })

  test.for([
    [400, 'invalid-json', '{"fullName":'],
    [400, 'invalid-json', '{"__proto__":{"isAdmin":true}}'],
    [400, 'invalid-fields', '[]'],
    [400, 'invalid-fields', 'null'],
    [400, 'invalid-fields', '"text"'],
    [413, 'too-large', `{"description":"${'x'.repeat(70_000)}"}`],
  ])('answers %i %s to a broken body', async ([status, code, body], { site }) => {
    const answer = await post(site, body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
  })

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x/y'])(
    'answers 415 to %s',
    async (type, { site }) => {
      const { status, body } = await post(site, 'a=b', { 'content-type': type })
      expect({ status, code: body.code }).toEqual({ status: 415, code: 'unsupported-media-type' })
    },
  )

  test('refuses requests from other sites with any content type', async ({ site }) => {
    const forged = [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]
    for (const headers of forged) expect((await post(site, newReport(), headers)).status).toBe(403)
    expect(await countReports(site)).toBe(0)
    expect((await post(site, newReport(), { origin: site.url })).status).toBe(201)
    expect((await post(site, newReport(), { 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })
})

describe('the Idempotency-Key', () => {
  const key = { 'idempotency-key': 'a-filling-of-the-form' }

  test('creates one report from repeated and simultaneous submissions', async ({ site }) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(site, newReport(), key)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await countReports(site)).toBe(1)
  })

  test('refuses a different report with the same key', async ({ site }) => {
    await post(site, newReport(), key)
    const { status, body } = await post(site, newReport({ duration: 'an hour' }), key)
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency-key-reused' })
    expect(await countReports(site)).toBe(1)
  })

  test('is optional: without it two submissions are two reports', async ({ site }) => {
    await post(site, newReport())
    await post(site, newReport())
    expect(await countReports(site)).toBe(2)
  })

  test('refuses a key of more than 200 characters', async ({ site }) => {
    expect((await post(site, newReport(), { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400)
  })
})
