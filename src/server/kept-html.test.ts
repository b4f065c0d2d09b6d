import { expect } from 'vitest'
import { register } from '../../test/support/registration.ts'
import { storeReports } from '../../test/support/reports.ts'
import { test } from '../../test/support/site-test.ts'

/** Vitest itself transforms no page: the site serves the build, where HTML is kept. */
async function read(url: string, cookie = ''): Promise<string> {
  const answer = await fetch(url, { headers: cookie ? { cookie } : {} })
  expect(answer.status).toBe(200)
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

test('a kept card follows its report', async ({ site }) => {
  await storeReports(site.database, [{ location: 'Old Pier' }, { location: 'New Pier' }])
  const other = `${site.url}/?offset=1`
  expect((await read(site.url)).match(/(Old|New) Pier<\/a>/g)).toHaveLength(2)
  await site.database.updateTable('reports').set({ location: 'Sunken Pier' }).execute()
  expect(await read(other)).toContain('Sunken Pier</a>')
  expect(await read(other)).not.toContain('New Pier</a>')
})
