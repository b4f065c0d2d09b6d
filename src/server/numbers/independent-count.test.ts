import { expect } from 'vitest'
import { places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { test } from '../../../test/support/site-test.ts'
import { SightingNumbers } from '../../shared/numbers.ts'
import { phenomenonTypes } from '../../shared/options.ts'
import { apiUrls } from '../../shared/urls.ts'
import { seededRandom } from '../seeded-random.ts'
import { populations } from './populations.ts'

const random = seededRandom(1947)
function oneOf<Value>(values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('Nothing to choose from')
  return value
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

const towns = [
  { name: 'US-IL', country: 'US', zone: -5, region: 'usa', facts: places.chicago },
  { name: 'US-AZ', country: 'US', zone: -7, region: 'usa', facts: places.flagstaff },
  { name: 'FR-84', country: 'FR', zone: 1, region: 'eu', facts: places.lyon },
] as const

/** Days from a sighting to its report that lie well within a class of delays. */
const delays = { day: 1, week: 5, month: 20, year: 200, decade: 2_000, longer: 4_500 } as const

const delayNames = ['day', 'week', 'month', 'year', 'decade', 'longer'] as const

function makeSighting() {
  const moment = {
    year: 1950 + Math.floor(random() * 60),
    month: 1 + Math.floor(random() * 12),
    hour: Math.floor(random() * 24),
  }
  const local = `${moment.year}-${twoDigits(moment.month)}-15T${twoDigits(moment.hour)}:30`
  const delay = oneOf(delayNames)
  return {
    ...{ moment, local, delay, type: oneOf(phenomenonTypes), town: oneOf(towns) },
    shape: oneOf(['triangle', 'light', null]),
    isPlaced: random() < 0.8,
    isDated: random() < 0.9,
    isReported: random() < 0.8,
    status: oneOf(['pending', 'under_review', 'rejected'] as const),
    createdAt: new Date(new Date(`${local}:00Z`).getTime() + delays[delay] * 86_400_000),
  }
}
type Sighting = ReturnType<typeof makeSighting>

const sightings = Array.from({ length: 200 }, makeSighting)

const stored = sightings.map((sighting, index) => ({
  report: {
    ...(sighting.isReported
      ? {}
      : { importSource: 'archive', importKey: String(index), hasReportDate: false }),
    phenomenonType: sighting.type,
    region: sighting.town.region,
    status: sighting.status,
    createdAt: sighting.createdAt,
  },
  facts: {
    shape: sighting.shape,
    ...(sighting.isPlaced ? sighting.town.facts : {}),
    ...(sighting.isDated ? sightedAt(sighting.local, sighting.town.zone) : {}),
  },
}))

/** Counts with nothing that the site uses; null is not counted. */
function countBy(some: Sighting[], nameOf: (sighting: Sighting) => string | null) {
  const counts: Record<string, number> = {}
  for (const value of some.map(nameOf)) {
    if (value !== null) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

const asCounts = (values: { value: string; reports: number }[]) =>
  Object.fromEntries(values.map(({ value, reports }) => [value, reports]))

test('each number is what another program counts', async ({ site }) => {
  await storeSightings(site.database, stored)
  for (const { query, chosen } of [
    { query: '', chosen: () => true },
    { query: '?type=ghost', chosen: ({ type }: Sighting) => type === 'ghost' },
    {
      query: '?type=ufo&region=eu',
      chosen: ({ type, town }: Sighting) => type === 'ufo' && town.region === 'eu',
    },
  ]) {
    const answer = await fetch(site.url + apiUrls.numbers + query)
    const all = SightingNumbers.parse(await answer.json())
    const known = sightings.filter((one) => one.status !== 'rejected' && chosen(one))
    const dated = known.filter(({ isDated }) => isDated)
    const placed = known.filter(({ isPlaced }) => isPlaced)
    const reported = known.filter(({ isReported }) => isReported)
    expect(known.length).toBeGreaterThan(2)
    expect(reported.length).toBeLessThan(known.length)
    expect(all).toMatchObject({ read: known.length, placed: placed.length, dated: dated.length })
    expect(all.reported).toBe(reported.length)
    expect(asCounts(all.numbers.type)).toEqual(countBy(known, ({ type }) => type))
    expect(asCounts(all.numbers.shape)).toEqual(countBy(known, ({ shape }) => shape))
    expect(asCounts(all.numbers.delay)).toEqual(
      countBy(
        dated.filter(({ isReported }) => isReported),
        ({ delay }) => delay,
      ),
    )
    expect(asCounts(all.numbers.year)).toEqual(countBy(dated, ({ moment }) => `${moment.year}`))
    expect(asCounts(all.numbers.reported_year)).toEqual(
      countBy(reported, ({ createdAt }) => `${createdAt.getUTCFullYear()}`),
    )
    expect(asCounts(all.numbers.month_hour)).toEqual(
      countBy(dated, ({ moment }) => `${twoDigits(moment.month)}-${twoDigits(moment.hour)}`),
    )
    expect(asCounts(all.countries)).toEqual(countBy(placed, ({ town }) => town.country))
    expect(asCounts(all.states)).toEqual(
      countBy(placed, ({ town }) => (town.country === 'US' ? town.name : null)),
    )
    for (const { value, reports, perMillion, low, high } of [...all.countries, ...all.states]) {
      const rate = (1_000_000 * reports) / (populations.get(value) ?? 0)
      expect(perMillion).toBeCloseTo(rate, 2)
      expect(low).toBeLessThan(perMillion + 0.005)
      expect(high).toBeGreaterThan(perMillion)
    }
    if (query === '') {
      const decided = known.filter(({ status }) => status === 'under_review').length
      expect(all.register).toEqual({ reports: known.length, decided })
    }
  }
})
