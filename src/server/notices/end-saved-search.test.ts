import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import {
  answerNotice,
  countSearches,
  headerOf,
  mailsOfNextDay,
  postForm,
  saveSearch,
  sighting,
  subscriber,
  test,
} from '../../../test/support/notices-test.ts'
import { storeSightings } from '../../../test/support/report-facts.ts'
import { noticesUrl, pageUrls } from '../../shared/urls.ts'

describe('the end of a saved search', () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const bodies = [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), undefined]

  test.for(bodies)('is one click of the mail program, form %#', async (body, { site }) => {
    await saveSearch(site)
    await storeSightings(site.database, [sighting()])
    const [mail] = await mailsOfNextDay(site)
    const [, url = ''] = /<http:\/\/[^/]+([^>]+)>/.exec(headerOf(mail, 'list-unsubscribe')) ?? []
    const answer = await fetch(site.url + url, { method: 'POST', body: body ?? null })
    expect(answer.status).toBe(204)
    expect(await countSearches(site)).toBe(0)
    // Repeating it tells nothing.
    expect((await fetch(site.url + url, { method: 'POST', body: body ?? null })).status).toBe(204)
  })

  test('is a button of the page', async ({ site }) => {
    const code = await saveSearch(site)
    expect(await answerNotice(site, code.toLowerCase(), 'end')).toBe(noticesUrl('ended'))
    expect(await countSearches(site)).toBe(0)
  })

  test('moves by a click, but not by a mail', async ({ site }) => {
    const { database } = site
    const code = await saveSearch(site)
    const past = sql`now() - interval '11 months'`
    await sql`update saved_searches set kept_at = ${past}, confirmed_at = ${past}`.execute(database)
    const keptAt = async () =>
      (await database.selectFrom('savedSearches').select('keptAt').executeTakeFirstOrThrow()).keptAt
    const before = await keptAt()
    await storeSightings(database, [sighting()])
    expect(await mailsOfNextDay(site)).toHaveLength(1)
    expect(await keptAt()).toEqual(before)
    await answerNotice(site, code, 'keep')
    expect(Number(await keptAt())).toBeGreaterThan(Number(before) + 86_400_000)
  })
})

describe('a site without a mail server', () => {
  test('offers no mails and takes no address', async ({ startSite, site }) => {
    const own = await startSite()
    const button = 'Send me new sightings of this search'
    expect(await (await fetch(site.url + pageUrls.explore)).text()).toContain(button)
    expect(await (await fetch(own.url + pageUrls.explore)).text()).not.toContain(button)
    const answer = await postForm(own, pageUrls.explore, { email: subscriber, frequency: 'day' })
    expect(answer.status).toBe(404)
    await own.jobs.performDue()
    expect(await own.database.selectFrom('savedSearches').selectAll().execute()).toEqual([])
  })
})

test('one source can ask a class of times', async ({ startSite, site: { config } }) => {
  const own = await startSite({ rateLimits: true, site: config.site })
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) {
    const form = { email: `${count}@example.org`, frequency: 'day' }
    statuses.push((await postForm(own, pageUrls.explore, form)).status)
  }
  expect(statuses.slice(0, 30).every((status) => status === 303)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})
