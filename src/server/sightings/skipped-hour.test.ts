import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsOf, toInstants } from './local-time.ts'
import { readSighting } from './read-sighting.ts'

const zone = 'Europe/Berlin'

function readInstants(sightingTime: string) {
  const { sightedFrom, sightedTo } = readSighting(
    {
      ...{ sightingDate: '2024-03-31', sightingTime, duration: '', timePrecision: null },
      createdAt: new Date('2024-04-02T10:00:00Z'),
    },
    zone,
  )
  return `${sightedFrom?.toISOString().slice(11, 16)} to ${sightedTo?.toISOString().slice(11, 16)}`
}

// On this day the clocks went from 02:00 to 03:00, at 01:00 UTC.
test.each([
  ['02:30', '01:15 to 01:45'],
  ['2 to 3 am', '01:00 to 02:00'],
  ['2:50 to 3:10 am', '01:00 to 02:00'],
  ['1:30 to 3 am', '00:30 to 02:00'],
  ['2 to 5 am', '01:00 to 03:00'],
  ['03:00', '01:00 to 02:00'],
  ['03:30', '01:15 to 01:45'],
  ['01:30', '00:15 to 00:45'],
  ['Unknown', '23:00 to 21:59'],
])('the hour that the clocks leave out has a length: %s', (sightingTime, utc) => {
  expect(readInstants(sightingTime)).toBe(utc)
})

const minute = 60_000

test('all times of an interval lie in its instants', () => {
  const from = fc.integer({ min: 0, max: 4 * 60 })
  const width = fc.integer({ min: 0, max: 180 })
  const days = fc.constantFrom('2024-03-31', '2024-10-27', '2024-03-10', '2023-10-01')
  const zones = fc.constantFrom(zone, 'Australia/Lord_Howe', 'America/New_York')
  fc.assert(
    fc.property(days, from, width, fc.nat(), zones, (date, start, minutes, any, timeZone) => {
      const local = Date.parse(`${date}T00:00:00Z`) + start * minute
      const interval = toInstants({ from: local, to: local + minutes * minute }, timeZone)
      const { first, last } = instantsOf(local + (any % (minutes + 1)) * minute, timeZone)
      expect(interval.from).toBeLessThanOrEqual(first)
      expect(interval.to).toBeGreaterThanOrEqual(last)
    }),
    { numRuns: 200 },
  )
})
