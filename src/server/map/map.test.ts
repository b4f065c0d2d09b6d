import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { cellToParent } from 'h3-js'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { cellOf, places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { MapAnswer, MapOutlines } from '../../shared/map.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'
import { drawCells } from './draw-cells.ts'
import { outlinesFolder } from './outline-files.ts'
import { findView } from './views.ts'

const chicago = { ...places.chicago, ...sightedAt('1997-06-14T21:10', -5) }
const lyon = { ...places.lyon, ...sightedAt('2020-03-01T05:00', 1) }

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  await sql`
    insert into places values
      (276781, 'Beirut', 'LB', '04', '', 'PPLC', 1916100, 33.89332, 35.50157, 20, 'Asia/Beirut')`.execute(
    site.database,
  )
  await storeSightings(site.database, [
    { facts: chicago },
    { facts: { ...chicago, ...sightedAt('1952-07-20T01:00', -5) } },
    { facts: { ...places.flagstaff }, report: { phenomenonType: 'cryptid' } },
    { facts: lyon, report: { region: 'eu', phenomenonType: 'ghost' } },
    { facts: { country: 'US', admin1: 'IL', placeKind: 'state', placeSource: 'text' } },
    { facts: {} },
    { facts: chicago, report: { status: 'rejected' } },
    { facts: chicago, report: { held: true, heldReasons: ['burst'] } },
  ])
})

async function ask(site: TestSite, query = '') {
  const response = await fetch(`${site.url}${apiUrls.map}${query}`)
  expect(response.status).toBe(200)
  return MapAnswer.parse(await response.json())
}

/** A page as text without the marks of React. */
async function readPage(site: TestSite, query: string) {
  const html = await (await fetch(`${site.url}${pageUrls.map}${query}`)).text()
  return html.replaceAll(/<!--.*?-->/g, '')
}

const byArea = ({ areas }: MapAnswer) =>
  Object.fromEntries(areas.map(({ id, reports }) => [id, reports]))

const inCells = ({ picture }: MapAnswer) =>
  picture.cells.reduce((sum, { reports }) => sum + reports, 0)

describe('the map', () => {
  test('counts public reports by country and cell', async ({ site }) => {
    const world = await ask(site)
    expect(world).toMatchObject({ view: 'world', shown: null, fitting: 6, mapped: 4 })
    expect(byArea(world)).toEqual({ US: 4, FR: 1 })
    expect(inCells(world)).toBe(4)
    const cell = BigInt(places.chicago.cell).toString(16)
    expect(world.picture.cells).toContainEqual(
      expect.objectContaining({
        cell: cellToParent(cell, world.picture.resolution),
        reports: 2,
        drawing: expect.stringMatching(/^M\d+ \d+l.*z$/),
      }),
    )
  })

  test('says how many reports are not read yet', async ({ site }) => {
    const before = (await ask(site)).unread
    const [id = ''] = await storeReports(site.database, [{}])
    await vi.waitFor(async () => expect((await ask(site)).unread).toBe(before + 1))
    await site.database.deleteFrom('reports').where('id', '=', id).execute()
  })

  test('shows the states of the USA, and one of them', async ({ site }) => {
    const usa = await ask(site, '?view=usa')
    expect(usa.shown).toMatchObject({ id: 'US', reports: 4 })
    expect(byArea(usa)).toEqual({ 'US-IL': 3, 'US-AZ': 1 })
    expect(usa.areas[0]).toMatchObject({ name: 'Illinois', view: 'us-il' })
    expect(inCells(usa)).toBe(3)
    const illinois = await ask(site, '?view=us-il')
    expect(illinois.shown).toMatchObject({ id: 'US-IL', name: 'Illinois', reports: 3 })
    expect(inCells(illinois)).toBe(2)
    expect(illinois.picture.resolution).toBe(5)
  })

  test('shows a country, and the countries of Europe', async ({ site }) => {
    const europe = await ask(site, '?view=europe')
    expect(byArea(europe)).toEqual({ FR: 1 })
    const france = await ask(site, '?view=fr')
    expect(france.shown).toMatchObject({ id: 'FR', reports: 1 })
    expect(byArea(france)).toEqual({ 'FR-84': 1 })
    expect(inCells(france)).toBe(1)
  })

  test('sends its land by itself, because no filter changes it', async ({ site }) => {
    const response = await fetch(`${site.url}${apiUrls.mapOutlines}?view=us`)
    const { view, outlines } = MapOutlines.parse(await response.json())
    expect(view).toBe('usa')
    expect(outlines.map(({ id }) => id)).toEqual(expect.arrayContaining(['US-IL', 'US-HI']))
    for (const query of ['view=xx', 'view=usa&type=ufo']) {
      expect((await fetch(`${site.url}${apiUrls.mapOutlines}?${query}`)).status).toBe(400)
    }
  })

  test('names towns of Europe on its map, and none of Asia beside them', async ({ site }) => {
    const { towns } = (await ask(site, '?view=europe')).picture
    expect(towns.map(({ name }) => name)).toEqual(['Lyon'])
  })

  test('names the largest towns of a country or state, and how wide the picture is', async ({
    site,
  }) => {
    const illinois = (await ask(site, '?view=us-il')).picture
    expect(illinois.towns).toMatchObject([{ name: 'Chicago' }])
    expect(illinois.kilometres).toBeGreaterThan(600)
    const usa = (await ask(site, '?view=usa')).picture
    expect(usa.towns.map(({ name }) => name)).toEqual([
      ...['Chicago', 'Springfield', 'Springfield', 'Flagstaff'],
    ])
    const world = (await ask(site)).picture
    expect(world).toMatchObject({ towns: [], kilometres: null })
  })

  test('calls its fullest cells by their own largest towns, never by one in another cell', async ({
    site,
  }) => {
    await sql`
      insert into places values
        (2950159, 'Berlin', 'DE', '16', '', 'PPLC', 3426354, 52.52437, 13.41053, 20, 'Europe/Berlin'),
        (6545310, 'Friedrichshain', 'DE', '16', '', 'PPLX', 114050, 52.51559, 13.45482, 8, 'Europe/Berlin'),
        (2852458, 'Potsdam', 'DE', '11', '', 'PPLA', 178089, 52.39886, 13.06566, 8, 'Europe/Berlin')`.execute(
      site.database,
    )
    const inGermany = (placeId: number, latitude: number, longitude: number) => ({
      facts: {
        ...{ ...places.lyon, placeId, country: 'DE', admin1: '' },
        cell: cellOf(latitude, longitude),
      },
    })
    const inBerlin = inGermany(6_545_310, 52.51559, 13.45482)
    const inPotsdam = inGermany(2_852_458, 52.39886, 13.06566)
    // No town of the gazetteer is near.
    const inTheSouth = Array.from({ length: 3 }, () => inGermany(2_924_585, 47.56, 10.71))
    const stored = [inBerlin, inPotsdam, inPotsdam, ...inTheSouth]
    const ids = await storeSightings(site.database, stored)
    await vi.waitFor(async () => expect(byArea(await ask(site))).toMatchObject({ DE: 6 }))
    const { picture } = await ask(site, '?view=de')
    expect(picture.towns.map(({ name }) => name)).not.toContain('Potsdam')
    expect(picture.fullest).toEqual([
      { town: 'Potsdam', reports: 2, cell: expect.stringMatching(/^85/) },
      { town: 'Berlin', reports: 1, cell: expect.stringMatching(/^85/) },
    ])
    await site.database.deleteFrom('reports').where('id', 'in', ids).execute()
  })

  test.for([
    [1, [1]],
    [7, [1, 2, 5]],
    [199, [1, 2, 5, 10, 20, 50, 100]],
    [200, [1, 3, 10, 30, 100]],
    [1_999, [1, 3, 10, 30, 100, 300, 1_000]],
    [2_000, [1, 10, 50, 250, 1_000]],
  ] as const)('draws a largest cell of %d reports in steps from %j', async ([reports, steps]) => {
    const view = await findView('us-il')
    const cell = BigInt(places.chicago.cell).toString(16)
    expect(view && drawCells(view, [{ cell, reports }]).steps).toEqual(steps)
  })

  test('of the USA and of Europe leave out what was seen in Canada', async ({ site }) => {
    const before = inCells(await ask(site, '?view=usa'))
    const stored = await storeSightings(site.database, [{ facts: { ...places.toronto } }])
    await vi.waitFor(async () => expect(byArea(await ask(site))).toMatchObject({ CA: 1 }))
    expect(inCells(await ask(site, '?view=usa'))).toBe(before)
    expect(byArea(await ask(site, '?view=europe'))).toEqual({ FR: 1 })
    await site.database.deleteFrom('reports').where('id', 'in', stored).execute()
  })

  test('without a first year begins with the earliest sightings', async ({ site }) => {
    const before = inCells(await ask(site, '?view=us-il&to=1960'))
    const { fitting } = await ask(site, '?to=1960')
    const years = ['0007', '0776'].map((year) => sightedAt(`${year}-07-20T01:00`, -5))
    const stored = await storeSightings(
      site.database,
      years.map((sighted) => ({ facts: { ...chicago, ...sighted } })),
    )
    await vi.waitFor(async () =>
      expect(inCells(await ask(site, '?view=us-il&to=1960'))).toBe(before + years.length),
    )
    expect(inCells(await ask(site, '?view=us-il&from=1000&to=1960'))).toBe(before)
    expect((await ask(site, '?to=1960')).fitting).toBe(fitting + years.length)
    expect((await ask(site, '?from=1000&to=1960')).fitting).toBe(fitting)
    await site.database.deleteFrom('reports').where('id', 'in', stored).execute()
  })

  test('counts only the type and the years that are asked for', async ({ site }) => {
    expect(byArea(await ask(site, '?type=ghost'))).toEqual({ FR: 1 })
    const years = await ask(site, '?view=usa&from=1990&to=1999')
    expect(years).toMatchObject({ fitting: 1, mapped: 1 })
    expect(byArea(years)).toEqual({ 'US-IL': 1 })
    expect(inCells(years)).toBe(1)
    expect(inCells(await ask(site, '?view=usa&from=1988&to=2003'))).toBe(1)
    expect(inCells(await ask(site, '?view=usa&from=1998&to=2003'))).toBe(0)
    expect(inCells(await ask(site, '?view=us-il&to=1960'))).toBe(1)
    expect(inCells(await ask(site, '?view=us-il&type=cryptid'))).toBe(0)
  })

  test.for([
    ['?view=atlantis', 'view'],
    ['?view=zz', 'view'],
    ['?from=97', 'from'],
    ['?from=1999&to=1990', 'to'],
    ['?colour=red', 'colour', /Choose one of view, type, from, to$/],
    ['?year=1997', 'year', /Use from and to$/],
    ['?country=FR', 'country', /Use view$/],
  ] as const)('refuses %s', async ([query, path, message = /./], { site }) => {
    const response = await fetch(`${site.url}${apiUrls.map}${query}`)
    expect(response.status).toBe(400)
    const { errors } = await response.json()
    expect(errors[0].path).toBe(path)
    expect(errors[0].message).toMatch(message)
  })

  test('does not also say that a year it cannot read is reversed', async ({ site }) => {
    const response = await fetch(`${site.url}${apiUrls.map}?from=1997&to=99`)
    const { errors } = await response.json()
    expect(errors).toEqual([expect.objectContaining({ path: 'to', code: 'year-expected' })])
  })

  test('is the picture of a page without scripts, with the numbers as a table', async ({
    site,
  }) => {
    const response = await fetch(`${site.url}${pageUrls.map}?view=usa`)
    const html = (await response.text()).replaceAll(/<!--.*?-->/g, '')
    expect(response.status).toBe(200)
    expect(html).toContain('Map of sightings: United States')
    expect(html).toContain('4 of 6 reports are on the map.')
    expect(html).toMatch(
      /<a href="\/explore\/map\?view=us-il"[^>]* aria-label="Illinois: 3 reports"/,
    )
    expect(html).toMatch(/<th scope="row"><a href="\/explore\/map\?view=us-il">Illinois<\/a><\/th>/)
    expect(html).toContain('href="/explore?country=US&amp;division=IL"')
  })

  test('of Europe has its name in the title', async ({ site }) => {
    expect(await readPage(site, '?view=europe')).toMatch(/<h1[^>]*>Map of sightings: Europe<\/h1>/)
  })

  test('of a country or state leads to the reports of its cells, also without a mouse', async ({
    site,
  }) => {
    const html = await readPage(site, '?view=us-il&from=1990')
    const cell = BigInt(places.chicago.cell).toString(16)
    const link = `/explore\\?cell=${cell}&amp;from=1990`
    expect(html).toMatch(
      new RegExp(`<svg.*<a href="${link}" aria-label="1 report in the cell near Chicago".*</svg>`),
    )
    expect(html).toMatch(
      new RegExp(`<th scope="row">Chicago</th><td[^>]*><a href="${link}" [^>]*>1</a>`),
    )
    expect(html).toContain('Choose a cell to see its reports.')
  })
})

test('the outlines are the distilled ones', async () => {
  const sums = await readFile(path.join(outlinesFolder, 'SHA256SUMS'), 'utf8')
  const files = (await readdir(outlinesFolder)).filter((file) => file.endsWith('.br')).sort()
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(path.join(outlinesFolder, file))
      return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`
    }),
  )
  expect(found).toEqual(
    sums
      .split('\n')
      .filter(Boolean)
      .map((line) => `${line}\n`)
      .sort(byFile),
  )
})

const byFile = (one: string, other: string) => one.slice(66).localeCompare(other.slice(66))
