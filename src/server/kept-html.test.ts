import { expect } from 'vitest'
import { register } from '../../test/support/registration.ts'
import { storeReports } from '../../test/support/reports.ts'
import { test } from '../../test/support/site-test.ts'
import { pageUrls } from '../shared/urls.ts'

/** Vitest itself transforms no page: the site serves the build, where HTML is kept. */
async function read(url: string, cookie = '', body?: URLSearchParams): Promise<string> {
  const headers = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) }
  const answer = await fetch(url, body ? { method: 'POST', headers, body } : { headers })
  expect(answer.status).toBe(body ? 400 : 200)
  const html = await answer.text()
  expect(html).not.toContain('kept-html')
  return html.slice(0, html.indexOf('type="application/json"'))
}

test('a kept form never holds what another visitor sees in theirs', async ({ site }) => {
  const { cookie, body: user } = await register(site)
  const email = String(user.email)
  expect(await read(site.url, cookie)).toContain(email)
  expect(await read(site.url)).not.toContain(email)
  expect(await read(site.url, cookie)).toContain(email)
})

test('kept fields never hold what a visitor sent in a rejected form', async ({ site }) => {
  const { cookie } = await register(site)
  const given = { location: 'Hidden Valley', duration: 'an hour of fear' }
  for (const sender of ['', cookie]) {
    const html = await read(site.url + pageUrls.submit, sender, new URLSearchParams(given))
    for (const value of Object.values(given)) expect(html).toContain(`value="${value}"`)
  }
  for (const html of [await read(site.url), await read(site.url, cookie)]) {
    for (const value of Object.values(given)) expect(html).not.toContain(value)
  }
})

test('the fields of a signed-in visitor are those of a stranger, besides their own', async ({
  site,
}) => {
  const { cookie } = await register(site)
  const fields = (html: string) =>
    [...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name)
  const ofStranger = fields(await read(site.url))
  expect(ofStranger).toContain('sightingDate')
  expect(fields(await read(site.url, cookie))).toEqual(ofStranger)
  expect(fields(await read(site.url, cookie))).toEqual(ofStranger)
})

test('a kept card follows its report', async ({ site }) => {
  await storeReports(site.database, [{ location: 'Old Pier' }, { location: 'New Pier' }])
  const other = `${site.url}/?offset=1`
  expect((await read(site.url)).match(/(Old|New) Pier<\/a>/g)).toHaveLength(2)
  await site.database.updateTable('reports').set({ location: 'Sunken Pier' }).execute()
  expect(await read(other)).toContain('Sunken Pier</a>')
  expect(await read(other)).not.toContain('New Pier</a>')
})
