import { expect } from 'vitest'
import { storeSightings } from '../../../test/support/report-facts.ts'
import { test } from '../../../test/support/site-test.ts'
import { MapAnswer } from '../../shared/map.ts'
import { SightingNumbers } from '../../shared/numbers.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

const sighted = (country: string, admin1: string | null, count: number) =>
  Array.from({ length: count }, () => ({
    facts: { country, admin1, placeKind: 'state', placeSource: 'text' } as const,
  }))

test.beforeAll(({ site }) =>
  storeSightings(site.database, [
    ...sighted('US', 'VT', 21),
    ...sighted('US', 'TX', 3),
    ...sighted('FR', '84', 2),
    ...sighted('RE', null, 40),
    ...sighted('AX', null, 5),
    ...sighted('CH', null, 1),
  ]),
)

test('the table of a map gives the rates of the numbers where residents are known', async ({
  site: { url },
}) => {
  const numbers = SightingNumbers.parse(await (await fetch(url + apiUrls.numbers)).json())
  const known = new Map(
    [...numbers.countries, ...numbers.states].map(({ value, perMillion }) => [value, perMillion]),
  )
  expect(known.get('US-VT')).toBe(32.66)
  for (const view of ['world', 'usa', 'fr']) {
    const { areas } = MapAnswer.parse(
      await (await fetch(`${url}${apiUrls.map}?view=${view}`)).json(),
    )
    expect(areas.length).toBeGreaterThan(0)
    for (const { id, perMillion } of areas)
      expect([id, perMillion]).toEqual([id, known.get(id) ?? null])
  }
})

test('reports from overseas departments come on the residents of France, who include them', async ({
  site: { url },
}) => {
  const numbers = SightingNumbers.parse(await (await fetch(url + apiUrls.numbers)).json())
  const [finland, france] = numbers.countries
    .filter(({ value }) => value !== 'US')
    .toSorted((one, other) => one.value.localeCompare(other.value))
  // Eurostat: 67,320,216 residents with five departments, 5,525,292 with Åland.
  expect(france).toMatchObject({ value: 'FR', reports: 42, perMillion: 0.62 })
  expect(finland).toMatchObject({ value: 'FI', reports: 5, perMillion: 0.9 })
  const { shown } = MapAnswer.parse(await (await fetch(`${url}${apiUrls.map}?view=fr`)).json())
  expect(shown).toMatchObject({ reports: 2, perMillion: 0.62 })
  const page = await (await fetch(url + pageUrls.numbers)).text()
  expect(page).toContain('France counts with its overseas departments')
})

test('a rate of few reports is grey, and the page says whose residents', async ({
  site: { url },
}) => {
  const page = await (await fetch(`${url}${pageUrls.map}?view=usa`)).text()
  const cellOf = (state: string) =>
    page.match(new RegExp(`>${state}<.*?</tr>`))?.[0].match(/<td class="(map-number[^"]*)">[\d.]+</)
  expect(cellOf('Vermont')?.[1]).not.toContain('text-muted')
  expect(cellOf('Texas')?.[1]).toContain('text-muted')
  expect(page).toContain('U.S. Census 2020')
  expect(page).not.toContain('overseas departments')
  const world = await (await fetch(url + pageUrls.map)).text()
  expect(world).toContain('France counts with its overseas departments')
  const france = await (await fetch(`${url}${pageUrls.map}?view=fr`)).text()
  expect(france).not.toContain('U.S. Census 2020')
})
