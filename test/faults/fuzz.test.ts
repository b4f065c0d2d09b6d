import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod'
import { phenomenonTypes, regions } from '../../src/shared/options.ts'
import { ProblemDetails } from '../../src/shared/problems.ts'
import { PublicReport } from '../../src/shared/public-report.ts'
import { newReport } from '../support/reports.ts'
import { type TestSite, test } from '../support/site-test.ts'

const numRuns = 1_000
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

const agent = new http.Agent({ keepAlive: true })

beforeAll(async () => {
  console.log(`fuzz seed ${seed}; FUZZ_SEED repeats it`)
})
afterAll(async () => {
  agent.destroy()
})

type Sent = { method: string; path: string; headers?: http.OutgoingHttpHeaders; body?: Buffer }

/** Sends path and bytes as they are; `fetch` would normalise them. */
function send(site: TestSite, { method, path, headers = {}, body }: Sent) {
  return new Promise<{ status: number; type: string; text: string }>((resolve, reject) => {
    const request = http.request(`${site.url}/`, { method, path, headers, agent }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => {
        const type = response.headers['content-type'] ?? ''
        resolve({ status: response.statusCode ?? 0, type, text })
      })
    })
    request.on('error', reject).end(body)
  })
}

function expectProblem({ status, type, text }: Awaited<ReturnType<typeof send>>): void {
  expect(type).toBe('application/problem+json; charset=utf-8')
  const problem = ProblemDetails.parse(JSON.parse(text))
  expect(problem.status).toBe(status)
  expect(problem.detail).toMatch(/^[A-Z].{5,}[.)]$/s)
  expect(text).not.toMatch(/node_modules|at .+\.ts:|select .+ from|\bSQL\b/)
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    ...['', ' ', '%', '_', '\\', "'", '"', '"open', '&|!<->', ':*', '(', "';drop table reports--"],
    ...['\0', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', 'ı', 'ß', '__proto__', '{{7*7}}'],
  ),
)
const number = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom('', '12', '0', '-0', '+1', '1e3', '0x10', '١٢', '9'.repeat(400), 'NaN', ' 12'),
)
const filter = (options: readonly string[]) =>
  fc.oneof(fc.constantFrom(...options, 'all', ''), hostileText)

const parameter = fc.oneof(
  fc.tuple(fc.constant('type'), filter(phenomenonTypes)),
  fc.tuple(fc.constant('region'), filter(regions)),
  fc.tuple(fc.constant('search'), hostileText),
  fc.tuple(fc.constantFrom('limit', 'offset'), number),
  fc.tuple(hostileText, hostileText),
)
const encoded = fc
  .array(parameter, { maxLength: 6 })
  .map((pairs) =>
    pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')),
  )
  .map((pairs) => pairs.join('&'))
const byte = fc
  .integer({ min: 0x21, max: 0xff })
  .filter((code) => code !== 0x23 && code !== 0x7f)
  .map((code) => String.fromCharCode(code))
const unencoded = fc.string({ unit: byte })

test(`${numRuns} generated lists are answered or refused with a problem document`, async ({
  site,
}) => {
  const seen = new Set<number>()
  const property = fc.asyncProperty(fc.oneof(encoded, unencoded), async (query) => {
    const answer = await send(site, { method: 'GET', path: `/api/reports?${query}` })
    seen.add(answer.status)
    expect([200, 400]).toContain(answer.status)
    if (answer.status === 200) z.array(PublicReport).max(50).parse(JSON.parse(answer.text))
    else expectProblem(answer)
  })
  await fc.assert(property, { numRuns, seed })
  expect(seen).toEqual(new Set([200, 400]))
})

const value = fc.oneof(hostileText, fc.jsonValue({ maxDepth: 3 }), fc.constant(undefined))
const changes = fc.record(
  {
    ...Object.fromEntries(Object.keys(newReport()).map((field) => [field, value])),
    id: value,
    status: value,
    verified: value,
    userId: value,
    createdAt: value,
    videoUrl: value,
    constructor: value,
  },
  { requiredKeys: [] },
)
const fewChanges = fc.tuple(changes, fc.array(fc.nat(), { maxLength: 2 })).map(([all, picks]) => {
  const entries = Object.entries(all)
  return Object.fromEntries(picks.flatMap((pick) => [entries[pick % entries.length] ?? []]))
})
const body = fc.oneof(
  { weight: 4, arbitrary: fewChanges.map((few) => JSON.stringify({ ...newReport(), ...few })) },
  { weight: 3, arbitrary: changes.map((all) => JSON.stringify({ ...newReport(), ...all })) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['application/json; charset=utf-16', 'text/plain', 'application/x-www-form-urlencoded'],
      ...['multipart/form-data; boundary=x', 'application/problem+json', 'x', ''],
    ),
  },
)
const key = fc.option(
  fc.string({
    unit: fc
      .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff }))
      .map((code) => String.fromCharCode(code)),
  }),
  { nil: undefined, freq: 3 },
)

test(`${numRuns} generated submissions are stored or refused with a problem document`, async ({
  site,
}) => {
  const seen = new Set<number>()
  const property = fc.asyncProperty(body, contentType, key, async (text, type, idempotencyKey) => {
    const answer = await send(site, {
      method: 'POST',
      path: '/api/reports',
      headers: {
        'content-type': type,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: Buffer.from(text),
    })
    seen.add(answer.status)
    expect([201, 400, 413, 415, 422]).toContain(answer.status)
    if (answer.status !== 201) return expectProblem(answer)
    expect(PublicReport.parse(JSON.parse(answer.text))).toMatchObject({
      status: 'pending',
      verified: false,
    })
  })
  await fc.assert(property, { numRuns, seed })
  expect([...seen]).toEqual(expect.arrayContaining([201, 400, 415]))
})
