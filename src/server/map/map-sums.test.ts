import { describe, expect } from 'vitest'
import { places, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { pageUrls } from '../../shared/urls.ts'

const country = (code: string) => ({
  facts: { country: code, placeKind: 'country', placeSource: 'text' } as const,
})

test.beforeAll(async ({ site }) => {
  await storeSightings(site.database, [
    { facts: places.lyon },
    country('FR'),
    country('FR'),
    country('IS'),
    country('US'),
    { facts: places.chicago },
    { facts: {} },
  ])
})

/** The page as text, without the styles and the marks of React. */
async function read(site: TestSite, query: string) {
  const response = await fetch(`${site.url}${pageUrls.map}${query}`)
  return (await response.text()).replaceAll(/<!--.*?-->/g, '')
}

/** The numbers of the last table of a page, with the names of their rows. */
function rowsOf(html: string): Record<string, number> {
  const table = html.slice(html.lastIndexOf('<table'), html.lastIndexOf('</table>'))
  const rows = table.split('<tr').map((row) => row.replaceAll(/<[^>]*>|^[^>]*>/g, '|'))
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [name, reports] = row.split('|').filter(Boolean)
      return name && Number(reports) ? [[name, Number(reports)]] : []
    }),
  )
}

describe('the numbers of a map add up', () => {
  test.for([
    ['', { 'United States': 2, France: 3, Iceland: 1, 'Country not known': 1 }],
    ['?view=fr', { 'FR-84': 1, 'Region not known': 2 }],
    ['?view=usa', { Illinois: 1, 'State not known': 1 }],
    ['?view=is', { 'Region not known': 1 }],
  ] as const)('on the map %j', async ([query, rows], { site }) => {
    expect(rowsOf(await read(site, query))).toEqual(rows)
  })

  test('also where no report has a region', async ({ site }) => {
    const html = await read(site, '?view=is')
    expect(html).toContain('<strong>Iceland: 1 report</strong>')
    expect(html).toContain('No place is sure enough for a cell.')
    expect(html).not.toContain('No report of this kind')
    expect(html).toContain('href="/explore?country=IS"')
    expect(await read(site, '?view=no')).toContain('No report of this kind')
  })

  test('and what is counted of the whole register says so', async ({ site }) => {
    const html = await read(site, '?view=usa')
    expect(html).toContain('In the whole register, 2 of 7 reports are on the map.')
    expect(html).toContain('5 reports of the whole register have no cell')
  })

  test('and how many of one area are on its map', async ({ site }) => {
    const html = await read(site, '?view=fr')
    expect(html).toContain('>1 of 3 reports are on the map.')
    expect(html).toContain('2 reports have no cell')
    expect(html).toContain('A cell at the border also counts reports from beyond it.')
    const illinois = await read(site, '?view=us-il')
    expect(illinois).toContain('Every report has a cell.')
    expect(illinois).not.toContain('still reading')
  })

  test('and while reports are unread none says that every report has a cell', async ({ site }) => {
    await storeReports(site.database, [{}, {}])
    const html = await read(site, '?view=us-il')
    expect(html).toContain('1 of 1 report is on the map.')
    expect(html).toContain(
      'The site is still reading the places and times of 2 reports. Those that fit are missing here.',
    )
    expect(html).not.toContain('Every report has a cell.')
    const empty = await read(site, '?view=no')
    expect(empty.split('No report that fits has been read for its place yet.')).toHaveLength(3)
    expect(empty).not.toContain('No report of this kind')
  })
})

describe('a map that cannot be shown', () => {
  test.for([
    ['type=ghost&from=99', 'type=ghost', 'Sighted from'],
    ['type=ghost&from=2000&to=1990', 'type=ghost&amp;from=2000', 'Sighted until'],
    ['type=fairy&to=1990', 'to=1990', 'Type'],
    ['to=1990&colour=red', 'to=1990', 'colour'],
  ] as const)(
    'because of the filters %j keeps the others',
    async ([query, kept, name], { site }) => {
      const html = await read(site, `?view=us-il&${query}`)
      expect(html).toContain('>These filters do not fit<')
      expect(html).not.toContain('There is no such map')
      expect(html).toMatch(
        new RegExp(
          `<a href="/explore/map\\?view=us-il&amp;${kept}"[^>]*>Go on without “${name}”</a>`,
        ),
      )
      expect(html).toContain('name="view" value="us-il"')
    },
  )

  test('because there is none keeps all filters', async ({ site }) => {
    const html = await read(site, '?view=atlantis&type=ghost&to=1990')
    expect(html).toContain('>There is no such map<')
    expect(html).toMatch(
      /<a href="\/explore\/map\?type=ghost&amp;to=1990"[^>]*>Go to the map of the world</,
    )
    expect(html).not.toContain('name="view"')
  })
})
