import { describe, expect, test } from 'vitest'
import { newReport, newReportForm, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { readConfig } from '../config.ts'
import { freshTerm } from './fresh-answers.ts'

const ways = [
  { publicUrl: undefined, flags: 'HttpOnly; SameSite=Lax' },
  { publicUrl: 'https://sightings.example.org', flags: 'HttpOnly; Secure; SameSite=Lax' },
].map((way) => ({ ...way, test: testWithSite({ publicUrl: way.publicUrl }) }))

function submitForm({ url }: TestSite, fields: Record<string, string>) {
  return fetch(url + pageUrls.submit, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })
}

test('a visitor reads past a standby for as long as it may be late', () => {
  const config = readConfig({
    ...{ SHARED_CACHE_SECONDS: '2', DATABASE_URL: 'postgres://a@b/c' },
    DATABASE_READ_URL: 'postgres://a@d/c',
  })
  expect(freshTerm(config)).toBe(17)
  expect(freshTerm({ ...config, databaseReadUrl: undefined })).toBe(12)
})

describe.each(ways)('where visitors reach the site at $publicUrl', ({ test, flags }) => {
  const expected = [`fresh=1; Max-Age=10; Path=/; ${flags}`]

  test('a submitted report makes the browser read past every cache for ten seconds', async ({
    site,
  }) => {
    const sent = await send(site, apiUrls.reports, { body: newReport() })
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([201, expected])
    const form = await submitForm(site, newReportForm())
    const [, ...receipt] = form.headers.getSetCookie()
    expect(receipt).toEqual([expect.stringMatching(/^(__Host-)?receipt=/)])
    expect([form.status, form.headers.getSetCookie().slice(0, 1)]).toEqual([303, expected])
  })

  test('a rejected report changes nothing, so it sets no cookie', async ({ site }) => {
    const sent = await send(site, apiUrls.reports, { body: { ...newReport(), region: 'moon' } })
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([400, []])
    const form = await submitForm(site, { ...newReportForm(), region: 'moon' })
    expect([form.status, form.headers.getSetCookie()]).toEqual([400, []])
  })

  test('nothing stores an answer to a browser with this cookie', async ({ site }) => {
    await storeReports(site.database, [{}])
    for (const path of ['/', apiUrls.reports, apiUrls.statistics]) {
      const { status, headers } = await send(site, path, { cookie: 'fresh=1' })
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('etag')).toBeNull()
    }
  })
})
