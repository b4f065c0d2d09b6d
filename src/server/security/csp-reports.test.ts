import { beforeEach, expect } from 'vitest'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { readCspReportCounts } from './csp-report-counts.ts'

let before: Record<string, number>

beforeEach(() => {
  before = counted()
})

const counted = () =>
  Object.fromEntries(readCspReportCounts().map(({ directive, reports }) => [directive, reports]))

/** The counts since the test began. */
const added = () =>
  Object.fromEntries(
    Object.entries(counted())
      .map(([directive, reports]) => [directive, reports - (before[directive] ?? 0)] as const)
      .filter(([, reports]) => reports > 0),
  )

async function report(site: TestSite, type: string, body: string): Promise<number> {
  const answer = await fetch(site.url + apiUrls.cspReports, {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  })
  expect(await answer.text()).toMatch(answer.status === 204 ? /^$/ : /"code"/)
  return answer.status
}

const old = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://sightings.example.org/reports/1?search=secret',
      'effective-directive': directive,
      'blocked-uri': 'inline',
    },
  })

const violation = (effectiveDirective: string) => ({
  type: 'csp-violation',
  url: 'https://sightings.example.org/',
  body: { effectiveDirective },
})

test('the policy names the address for reports', async ({ site }) => {
  const { headers } = await fetch(site.url)
  expect(headers.get('content-security-policy')).toContain(`report-uri ${apiUrls.cspReports}`)
})

test('reports are counted by directive', async ({ site }) => {
  expect(await report(site, 'application/csp-report', old('script-src-elem'))).toBe(204)
  expect(await report(site, 'application/csp-report', old('script-src-elem'))).toBe(204)
  const several = [violation('img-src'), violation('require-trusted-types-for')]
  const others = [{ type: 'deprecation', url: 'https://sightings.example.org/', body: {} }]
  const listed = JSON.stringify([...several, ...others.map(({ type }) => ({ type }))])
  expect(await report(site, 'application/reports+json', listed)).toBe(204)
  expect(added()).toEqual({ 'script-src-elem': 2, 'img-src': 1, 'require-trusted-types-for': 1 })
})

test('unknown directives share one counter, so that memory stays bounded', async ({ site }) => {
  for (let index = 0; index < 50; index++) {
    await report(site, 'application/csp-report', old(`invented-${index}`))
  }
  expect(added()).toEqual({ other: 50 })
  const many = JSON.stringify(Array.from({ length: 150 }, () => violation('img-src')))
  await report(site, 'application/reports+json', many)
  expect(added()).toEqual({ other: 50, 'img-src': 20 })
})

test.for([
  '',
  '{',
  'null',
  '[]',
  '[null]',
  '{"csp-report":null}',
  '{"csp-report":{"effective-directive":1}}',
])('an invalid report gets the same answer and is not counted: %s', async (body, { site }) => {
  for (const type of ['application/csp-report', 'application/reports+json']) {
    expect(await report(site, type, body)).toBe(204)
  }
  expect(added()).toEqual({})
})

test('a report that is too large or has another media type is refused', async ({ site }) => {
  expect(await report(site, 'application/csp-report', old('x'.repeat(20_000)))).toBe(413)
  expect(await report(site, 'text/plain', old('img-src'))).toBe(415)
  expect(added()).toEqual({})
})
