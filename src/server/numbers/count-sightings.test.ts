import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { markRead, places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { SightingNumbers } from '../../shared/numbers.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

async function ask(site: TestSite, query = '') {
  const response = await fetch(`${site.url}${apiUrls.numbers}${query}`)
  return SightingNumbers.parse(await response.json())
}

async function readWords(site: TestSite, query = '') {
  const html = await (await fetch(site.url + pageUrls.numbers + query)).text()
  return html.replaceAll(/<!--.*?-->/g, '')
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

  test('list the years in their order, whatever their digits', async ({ site }) => {
    await storeSightings(
      site.database,
      ['1997', '0979', '0066'].map((year) => ({ facts: sightedAt(`${year}-06-14T21:10`, -5) })),
    )
    const years = (await ask(site)).numbers.year.map(({ value }) => value)
    expect(years).toEqual(['66', '979', '1997'])
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

const stillReadingOne =
  'The site is still reading the places and times of 1 report. If it fits, it is missing here.'

describe('the page', () => {
  test('says what is missing, and what the numbers cannot tell', async ({ site }) => {
    await storeSightings(site.database, [{ facts: chicagoInJune }, { facts: {} }])
    await storeReports(site.database, [{}])
    const words = await readWords(site)
    expect(words).toContain('1 report could not be placed and 1 could not be dated')
    expect(words).toContain(stillReadingOne)
    expect(words).toContain('They count reports, not events')
    const link = '<a href="/explore?country=US&amp;division=IL">Illinois</a>'
    expect(words).toMatch(new RegExp(`<th scope="row">${RegExp.escape(link)}</th>`))
  })

  test('tells of unread reports also beside a filter, and where it has nothing else', async ({
    site,
  }) => {
    await storeSightings(site.database, [{ facts: chicagoInJune }])
    await storeReports(site.database, [{ phenomenonType: 'ghost' }])
    expect(await ask(site, '?type=ghost')).toMatchObject({ register: null, read: 0, unread: 1 })
    expect(await readWords(site, '?type=ufo')).toContain(stillReadingOne)
    const ghosts = await readWords(site, '?type=ghost')
    expect(ghosts).toContain(stillReadingOne)
    expect(ghosts).not.toContain('No report fits these filters')
    await markRead(site.database)
    expect(await ask(site)).toMatchObject({ read: 2, unread: 0 })
    expect(await readWords(site, '?type=ghost')).not.toContain('still reading')
  })

  test('says which share names a shape, and how soon the reports came', async ({ site }) => {
    const shaped = { ...chicagoInJune, shape: 'disk' }
    const after = (days: number) => ({
      createdAt: new Date(Date.parse('1997-06-15T02:10:00Z') + days * 86_400_000),
    })
    await storeSightings(site.database, [
      ...Array.from({ length: 9 }, () => ({ facts: shaped, report: after(1) })),
      ...Array.from({ length: 30 }, () => ({ facts: shaped, report: after(20) })),
      ...Array.from({ length: 21 }, () => ({ facts: chicagoInJune, report: after(200) })),
    ])
    const words = await readWords(site)
    expect(words).toContain('Of the UFO/UAP reports, 65\u00a0% name one.')
    expect(words).toContain('Reported within a month: 65\u00a0%')
    expect(words).toContain('Between 21:00 and 22:00: 100\u00a0% of the sightings')
  })

  test('counts the share that names a shape among the types that are read for one', async ({
    site,
  }) => {
    const ghosts = { report: { phenomenonType: 'ghost' as const }, facts: chicagoInJune }
    await storeSightings(site.database, [
      { facts: { ...chicagoInJune, shape: 'disk' } },
      { facts: chicagoInJune },
      ...[ghosts, ghosts],
    ])
    expect(await readWords(site)).toContain('Of the UFO/UAP reports, 50\u00a0% name one.')
    expect(await readWords(site, '?type=ufo')).toContain('Of the UFO/UAP reports, 50\u00a0%')
    expect(await readWords(site, '?type=ghost')).not.toContain('name one')
  })

  test('says how many have no date of reporting, where it matters', async ({ site }) => {
    const undated = (importKey: string) => ({
      ...{ importSource: 'archive', importKey, hasReportDate: false },
    })
    await storeSightings(site.database, [
      { facts: chicagoInJune },
      { facts: chicagoInJune, report: undated('1') },
      { facts: {}, report: undated('2') },
    ])
    const words = await readWords(site)
    expect(words).toContain('2 reports have no date of reporting and are missing here.')
    expect(words).toContain(
      '2 reports have no date of sighting, one too vague to tell, no date of reporting, or one before the sighting, and are missing here.',
    )
    expect(words).not.toContain('in the year of the import')
    await sql`truncate reports cascade`.execute(site.database)
    await storeSightings(site.database, [{ facts: chicagoInJune, report: undated('1') }])
    const without = await readWords(site)
    expect(without).toContain('1 report has no date of reporting and is missing here.')
  })

  test('leaves out of the delays what is dated before its sighting, and says so', async ({
    site,
  }) => {
    const reportedAt = (day: string) => ({
      facts: chicagoInJune,
      report: { createdAt: new Date(`${day}T12:00:00Z`) },
    })
    await storeSightings(site.database, [reportedAt('1997-06-15'), reportedAt('1997-05-01')])
    const { numbers, reported } = await ask(site)
    expect(numbers.delay).toEqual([{ value: 'day', reports: 1 }])
    expect(reported).toBe(2)
    expect(await readWords(site)).toContain(
      '1 report has no date of sighting, one too vague to tell, no date of reporting, or one before the sighting, and is missing here.',
    )
  })

  test('does not mention dates of reporting where all reports have one', async ({ site }) => {
    await storeSightings(site.database, [{ facts: chicagoInJune }])
    expect(await readWords(site)).not.toContain('no date')
  })

  test('counts those that a moderator has looked at, of all reports only', async ({ site }) => {
    await storeSightings(site.database, [
      { facts: chicagoInJune, report: { status: 'under_review' } },
      { facts: chicagoInJune },
      { facts: chicagoInJune, report: { status: 'rejected' } },
      { facts: chicagoInJune },
    ])
    const words = await readWords(site)
    expect(words).toContain('1 of 3 reports, 33\u00a0%')
    const counts = words.matchAll(
      /<th scope="row">(Looked at|Waiting[^<]*)<.*?<span>(\d+)<\/span>/g,
    )
    expect([...counts].map(([, label, reports]) => [label, reports])).toEqual([
      ['Looked at', '1'],
      ['Waiting for review', '2'],
    ])
    const filtered = await readWords(site, '?type=ufo')
    expect(filtered).not.toContain('Waiting for review')
    expect(filtered).toContain(
      'How many reports a moderator has looked at is counted for all reports together only.',
    )
  })

  test.for([
    ['?type=xyz', /Unknown type: choose one of all, ufo/],
    ['?type=ufo&colour=red', /There is no filter called colour. Choose one of type, region\./],
    ['?kind=ufo', /There is no filter called kind. Use type\./],
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

  test('says that no report fits the filters, and leads to all', async ({ site }) => {
    await storeSightings(site.database, [{ facts: chicagoInJune }])
    const words = await readWords(site, '?region=eu&type=cryptid')
    expect(words).toMatch(
      /<p role="status">No report fits these filters\. <a [^>]*href="\/explore\/statistics"[^>]*>See the numbers of all reports<\/a>/,
    )
    expect(words).not.toContain('nothing to count')
  })

  test('has nothing to count in an empty register', async ({ site }) => {
    const html = await (await fetch(site.url + pageUrls.numbers)).text()
    expect(html).toContain('There is nothing to count yet.')
  })
})
