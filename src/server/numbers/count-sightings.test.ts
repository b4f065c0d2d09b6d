import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { SightingNumbers } from '../../shared/numbers.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

async function ask(site: TestSite, query = '') {
  const response = await fetch(`${site.url}${apiUrls.numbers}${query}`)
  return SightingNumbers.parse(await response.json())
}

const chicagoInJune = { ...places.chicago, ...sightedAt('1997-06-14T21:10', -5) }

test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
})

describe('the numbers', () => {
  test('count by year, hour, type and place, public reports only', async ({ site }) => {
    await storeSightings(site.database, [
      { facts: chicagoInJune },
      { facts: chicagoInJune, report: { phenomenonType: 'ghost' } },
      { facts: { ...places.lyon, ...sightedAt('2020-03-01T05:00', 1) }, report: { region: 'eu' } },
      { facts: chicagoInJune, report: { status: 'rejected' } },
      { facts: {} },
    ])
    const all = await ask(site)
    expect(all).toMatchObject({ read: 4, placed: 3, dated: 3, timed: 3 })
    expect(all.register).toEqual({ reports: 4, decided: 0 })
    expect(all.numbers.year).toEqual([
      { value: '1997', reports: 2 },
      { value: '2020', reports: 1 },
    ])
    expect(all.numbers.month_hour).toContainEqual({ value: '06-21', reports: 2 })
    expect(all.numbers.type).toEqual([
      { value: 'ufo', reports: 3 },
      { value: 'ghost', reports: 1 },
    ])
    expect(all.states).toMatchObject([{ value: 'US-IL', label: 'Illinois', reports: 2 }])
    expect(all.countries.map(({ value }) => value)).toEqual(['FR', 'US'])
    const ghosts = await ask(site, '?type=ghost')
    expect(ghosts).toMatchObject({ register: null, read: 1, placed: 1 })
    expect(ghosts.numbers.year).toEqual([{ value: '1997', reports: 1 }])
  })

  test('give a rate with its interval', async ({ site }) => {
    await storeSightings(
      site.database,
      Array.from({ length: 10 }, () => ({ facts: chicagoInJune })),
    )
    const [illinois] = (await ask(site)).states
    // 10 of 12,812,508; the exact interval of a Poisson count of 10 is 4.80 to 18.39.
    expect(illinois?.perMillion).toBe(0.78)
    expect(illinois?.low).toBeCloseTo(4.8 / 12.812508, 2)
    expect(illinois?.high).toBeCloseTo(18.39 / 12.812508, 2)
  })

  test('refuse an unknown choice', async ({ site }) => {
    const response = await fetch(`${site.url}${apiUrls.numbers}?type=bigfoot`)
    expect(response.status).toBe(400)
  })

  test('refuse an unknown parameter by its name', async ({ site }) => {
    const response = await fetch(`${site.url}${apiUrls.numbers}?colour=red`)
    expect(response.status).toBe(400)
    const { errors } = await response.json()
    expect(errors).toMatchObject([{ path: 'colour', code: 'unknown-parameter' }])
  })
})

describe('the page', () => {
  test('says what is missing, and what the numbers cannot tell', async ({ site }) => {
    await storeSightings(site.database, [{ facts: chicagoInJune }, { facts: {} }])
    await storeReports(site.database, [{}])
    const html = await (await fetch(site.url + pageUrls.numbers)).text()
    const words = html.replaceAll(/<!--.*?-->/g, '')
    expect(words).toContain('1 report could not be placed and 1 could not be dated')
    expect(words).toContain('The site has not read 1 report yet')
    expect(words).toContain('They count reports, not events')
    expect(words).toMatch(/<th scope="row">Illinois<\/th>/)
  })

  test.for([
    ['?type=xyz', /Unknown type: choose one of all, ufo/],
    ['?type=ufo&colour=red', /There is no filter called colour/],
  ] as const)('names what is wrong with %s, and leads on', async ([query, fault], { site }) => {
    const response = await fetch(site.url + pageUrls.numbers + query)
    const html = await response.text()
    expect(response.status).toBe(400)
    expect(html).toMatch(fault)
    expect(html).toMatch(
      /<a [^>]*href="\/explore\/statistics"[^>]*>See the numbers of all reports</,
    )
  })

  test('takes blank and usual choices, as its form sends them', async ({ site }) => {
    const { status } = await fetch(`${site.url}${pageUrls.numbers}?type=all&region=`)
    expect(status).toBe(200)
  })

  test('has nothing to count in an empty register', async ({ site }) => {
    const html = await (await fetch(site.url + pageUrls.numbers)).text()
    expect(html).toContain('There is nothing to count yet.')
  })
})
