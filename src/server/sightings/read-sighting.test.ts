import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsOf, localTimeAt, toInstants } from './local-time.ts'
import { readSighting, type SightingWords } from './read-sighting.ts'

const words = (changes: Partial<SightingWords> = {}): SightingWords => ({
  ...{ sightingDate: '2024-03-21', sightingTime: '21:00', duration: '5 minutes' },
  ...{ timePrecision: null, createdAt: new Date('2024-03-25T10:00:00Z') },
  ...changes,
})

function readIn(zone: string | null, changes: Partial<SightingWords> = {}) {
  const { localFrom, localTo, sightedFrom, sightedTo, timeKind } = readSighting(
    words(changes),
    zone,
  )
  const local = `${localFrom} to ${localTo}`
  const utc =
    sightedFrom && sightedTo && [sightedFrom, sightedTo].map((at) => at.toISOString().slice(0, 16))
  return [timeKind, local.replaceAll(':00', ''), utc?.join(' to ')]
}

test('reads the interval of a clock, in the place and in UTC', () => {
  expect(readSighting(words(), 'Europe/Paris')).toEqual({
    ...{ localFrom: '2024-03-21T20:30:00', localTo: '2024-03-21T21:30:00' },
    sightedFrom: new Date('2024-03-21T19:30:00Z'),
    sightedTo: new Date('2024-03-21T20:30:00Z'),
    ...{ timeZone: 'Europe/Paris', timeKind: 'clock', durationFrom: 300, durationTo: 300 },
  })
})

test.each<[string, string, string, string | undefined]>([
  ['21:00', 'Europe/London', 'clock', '2024-03-21T20:30 to 2024-03-21T21:30'],
  ['gegen 21 Uhr', 'Europe/Berlin', 'clock', '2024-03-21T19:30 to 2024-03-21T20:30'],
  ['vers 21h30', 'Europe/Paris', 'clock', '2024-03-21T20:15 to 2024-03-21T20:45'],
  ['a las 9 de la noche', 'America/Mexico_City', 'clock', '2024-03-22T02:30 to 2024-03-22T03:30'],
  ['às 21 horas', 'Europe/Lisbon', 'clock', '2024-03-21T20:30 to 2024-03-21T21:30'],
  ['9:15 PM', 'America/New_York', 'clock', '2024-03-22T01:07 to 2024-03-22T01:23'],
  ['abends', 'Europe/Berlin', 'words', '2024-03-21T17:00 to 2024-03-21T22:00'],
  ['le soir', 'Europe/Paris', 'words', '2024-03-21T17:00 to 2024-03-21T22:00'],
  ['por la tarde', 'Europe/Madrid', 'words', '2024-03-21T11:00 to 2024-03-21T17:00'],
  ['de manhã', 'Europe/Lisbon', 'words', '2024-03-21T06:00 to 2024-03-21T12:00'],
  ['Unknown', 'Europe/London', 'day', '2024-03-21T00:00 to 2024-03-21T23:59'],
])('reads "%s" in %s as %s', (sightingTime, zone, kind, utc) => {
  const [readKind, , readUtc] = readIn(zone, { sightingTime })
  expect([readKind, readUtc]).toEqual([kind, utc])
})

test.each([
  ['2024-02', 'partial', '2024-02-01T00:00:00', '2024-02-29T23:59:59'],
  ['1947-22', 'partial', '1947-06-01T00:00:00', '1947-09-23T23:59:59'],
  ['1947', 'partial', '1947-01-01T00:00:00', '1947-12-31T23:59:59'],
  ['194X', 'partial', '1940-01-01T00:00:00', '1949-12-31T23:59:59'],
  ['18XX', 'partial', '1800-01-01T00:00:00', '1899-12-31T23:59:59'],
  ['0412', 'partial', '0412-01-01T00:00:00', '0412-12-31T23:59:59'],
  ['00XX', 'none', null, null],
  ['2024-02-30', 'none', null, null],
  ['Unknown', 'none', null, null],
])('reads the date %s as %s without an instant', (sightingDate, timeKind, localFrom, localTo) => {
  const none = { sightedFrom: null, sightedTo: null, timeZone: null }
  expect(readSighting(words({ sightingDate }), 'Europe/Paris')).toMatchObject({
    ...{ timeKind, localFrom, localTo },
    ...none,
  })
})

test.each([
  ['minute', '20:59', '21:01'],
  ['quarter', '20:52', '21:08'],
  ['hour', '20:30', '21:30'],
  ['part', '18:00', '24:00'],
] as const)('takes the precision that the witness gives: %s', (timePrecision, from, to) => {
  const read = readSighting(words({ timePrecision }), null)
  const lastDay = to === '24:00' ? '2024-03-22T00:00:00' : `2024-03-21T${to}:00`
  expect([read.localFrom, read.localTo]).toEqual([`2024-03-21T${from}:00`, lastDay])
  expect(read.sightedFrom).toBeNull()
})

const salem = { zone: 'America/Los_Angeles', latitude: 44.94, longitude: -123.04 }
const stockholm = { zone: 'Europe/Stockholm', latitude: 59.33, longitude: 18.07 }
const tromso = { zone: 'Europe/Oslo', latitude: 69.65, longitude: 18.96 }
const apia = { zone: 'Pacific/Apia', latitude: -13.83, longitude: -171.77 }

// From twelve degrees below the horizon to three above it.
test.each([
  ['at dusk', '2024-12-21', salem, '2024-12-21T16:07 to 2024-12-21T17:45'],
  ['before sunrise, at dawn', '2024-12-21', salem, '2024-12-21T03:00 to 2024-12-21T07:00'],
  ['at sunrise', '2024-12-21', salem, '2024-12-21T06:36 to 2024-12-21T08:14'],
  ['Abenddämmerung', '2024-06-21', stockholm, '2024-06-21T21:23 to 2024-06-22T00:50'],
  ['dusk', '2024-06-21', tromso, '2024-06-21T17:00 to 2024-06-21T21:00'],
  ['dusk', '2024-12-21', tromso, '2024-12-21T11:42 to 2024-12-21T15:38'],
  ['dawn', '2024-06-21', apia, '2024-06-21T06:00 to 2024-06-21T07:07'],
  ['in the evening', '2024-12-21', salem, '2024-12-21T18:00 to 2024-12-21T23:00'],
])('reads "%s" on %s by the Sun', (sightingTime, sightingDate, { zone, ...spot }, expected) => {
  const createdAt = new Date(`${sightingDate}T23:00:00Z`)
  const read = readSighting(words({ sightingTime, sightingDate, createdAt }), zone, spot)
  expect(`${read.localFrom?.slice(0, 16)} to ${read.localTo?.slice(0, 16)}`).toBe(expected)
  expect(read.timeKind).toBe('words')
})

test('reads dusk within fixed bounds where only the zone is known', () => {
  const [, local] = readIn('America/Los_Angeles', { sightingTime: 'at dusk' })
  expect(local).toBe('2024-03-21T17 to 2024-03-21T21')
})

test('does not believe a minute that was written down a year later', () => {
  const [, local] = readIn(null, { sightingTime: '22:13', createdAt: new Date('2026-01-01') })
  expect(local).toBe('2024-03-21T21:43 to 2024-03-21T22:43')
})

test.each([
  ['21:00 GMT', 'America/Chicago', '2024-03-21T15:30 to 2024-03-21T16:30', '2024-03-21T20:30'],
  ['20:15Z', 'Europe/Berlin', '2024-03-21T21:07 to 2024-03-21T21:23', '2024-03-21T20:07'],
  ['9 pm EST-10 pm EST', 'America/Denver', '2024-03-21T20 to 2024-03-21T21', '2024-03-22T02:00'],
  ['0115 UTC', 'America/New_York', '2024-03-20T21:07 to 2024-03-20T21:23', '2024-03-21T01:07'],
  [
    '8:15 PM EST',
    'America/Los_Angeles',
    '2024-03-21T18:07 to 2024-03-21T18:23',
    '2024-03-22T01:07',
  ],
  ['9 pm (CDT)', 'America/New_York', '2024-03-21T21:30 to 2024-03-21T22:30', '2024-03-22T01:30'],
  ['21 Uhr MEZ', 'Europe/London', '2024-03-21T19:30 to 2024-03-21T20:30', '2024-03-21T19:30'],
  ['21:00 GMT+2', 'Europe/London', '2024-03-21T18:30 to 2024-03-21T19:30', '2024-03-21T18:30'],
])('moves "%s" to the clocks of %s', (sightingTime, zone, local, utc) => {
  const [, readLocal, readUtc] = readIn(zone, { sightingTime })
  expect([readLocal, String(readUtc).slice(0, 16)]).toEqual([local, utc])
})

test.each([
  ['9 PM EST', 'America/New_York'],
  ['9 PM CST', 'America/Chicago'],
  ['21:00 MDT', 'America/Phoenix'],
  ['21:00 MEZ', 'Europe/Berlin'],
  ['21:00 GMT', 'Europe/London'],
  ['21:00 GMT+01:30', 'Europe/Berlin'],
  ['21h est apparue une lumière', 'Europe/Paris'],
  ['9 pm, zebra crossing', 'Europe/Paris'],
])('reads "%s" in summer by the clocks of %s', (sightingTime, zone) => {
  const [, local] = readIn(zone, { sightingDate: '2024-07-04', sightingTime })
  expect(local).toBe('2024-07-04T20:30 to 2024-07-04T21:30')
})

test.each([
  ['12:15 PM PDT', 'America/Los_Angeles', '1947-07-04T18:45 to 1947-07-04T19:45'],
  ['12:15 PM PST', 'America/Los_Angeles', '1947-07-04T19:45 to 1947-07-04T20:45'],
  ['12:15 PM EDT', 'America/New_York', '1947-07-04T15:45 to 1947-07-04T16:45'],
])('believes in summer time where clocks stood still: "%s" in %s', (sightingTime, zone, utc) => {
  const [, , readUtc] = readIn(zone, { sightingDate: '1947-07-04', sightingTime })
  expect(readUtc).toBe(utc)
})

test('reads the name of summer time in winter by the clocks of the place', () => {
  const [, local] = readIn('America/New_York', {
    sightingDate: '2024-01-04',
    sightingTime: '9 PM EDT',
  })
  expect(local).toBe('2024-01-04T20:30 to 2024-01-04T21:30')
})

test('a zone that the witness names gives instants also where the place is unknown', () => {
  expect(readSighting(words({ sightingTime: '8:15 PM EDT' }), null)).toMatchObject({
    ...{ localFrom: '2024-03-21T20:07:00', localTo: '2024-03-21T20:23:00', timeZone: null },
    sightedFrom: new Date('2024-03-22T00:07:00Z'),
    sightedTo: new Date('2024-03-22T00:23:00Z'),
  })
})

test.each([
  ['Noon MDT', '2024-03-21T17:00 to 2024-03-21T19:00'],
  ['midnight (EST)', '2024-03-22T04:00 to 2024-03-22T06:00'],
  ['Mitternacht MEZ', '2024-03-21T22:00 to 2024-03-22T00:00'],
])('a zone behind noon or midnight gives instants, too: %s', (sightingTime, utc) => {
  expect(readIn(null, { sightingTime })[2]).toBe(utc)
})

test.each([
  ['noon PDT', 'America/New_York', 'clock', '21T14 to 21T16', '21T18:00 to 21T20:00'],
  ['midnight GMT', 'America/Chicago', 'clock', '21T18 to 21T20', '21T23:00 to 22T01:00'],
  ['just after midnight GMT', 'America/Chicago', 'clock', '20T19 to 20T20', '21T00:00 to 21T01:00'],
  ['noon EST', 'America/New_York', 'words', '21T11 to 21T13', '21T15:00 to 21T17:00'],
])('reads "%s" by the clocks of %s as %s, %s', (sightingTime, zone, ...expected) => {
  const read = readIn(zone, { sightingTime })
  expect(read.map((text) => text?.replaceAll('2024-03-', ''))).toEqual(expected)
})

test('an interval keeps its bounds if the witness is sure of the part of the day only', () => {
  const read = readIn(null, { sightingTime: '9 to 11 pm', timePrecision: 'part' })
  expect(read.slice(0, 2)).toEqual(['clock', '2024-03-21T21 to 2024-03-21T23'])
})

test('a time of another zone stays in order where the clocks are set back', () => {
  const sightingDate = '2024-11-03'
  const read = readIn('America/Chicago', { sightingDate, sightingTime: '07:00 GMT' })
  expect(read.slice(1)).toEqual([
    '2024-11-03T01:30 to 2024-11-03T01:30',
    '2024-11-03T06:30 to 2024-11-03T07:30',
  ])
})

test('a time that comes twice gives both instants', () => {
  const sunday = {
    sightingDate: '2024-10-27',
    sightingTime: '02:30',
    timePrecision: 'minute',
  } as const
  const [, , utc] = readIn('Europe/Berlin', { ...sunday, createdAt: new Date('2024-11-01') })
  expect(utc).toBe('2024-10-27T00:29 to 2024-10-27T01:31')
})

test('a time that the clocks leave out moves on by the gap', () => {
  const gap = Date.parse('2024-03-31T02:30:00Z')
  const { first, last } = instantsOf(gap, 'Europe/Berlin')
  expect(first).toBe(last)
  expect(localTimeAt(first, 'Europe/Berlin')).toBe(Date.parse('2024-03-31T03:30:00Z'))
})

test.each([
  ['1942-07-01T12:00:00Z', 'Europe/London', 2],
  ['1947-06-01T12:00:00Z', 'Europe/Berlin', 3],
])('knows the history of clocks: %s in %s', (local, zone, hours) => {
  const { first } = instantsOf(Date.parse(local), zone)
  expect(Date.parse(local) - first).toBe(hours * 3_600_000)
})

const zones = ['Europe/London', 'Europe/Lisbon', 'America/New_York', 'America/St_Johns'].concat([
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
])
const anyZone = fc.constantFrom(...zones)
const anyInstant = fc
  .integer({ min: Date.UTC(1850, 0) / 1_000, max: Date.UTC(2040, 0) / 1_000 })
  .map((seconds) => seconds * 1_000)

/** Around each change of the clocks of 2023 and 2024. */
const nearChange = fc
  .tuple(
    fc.constantFrom(
      '2024-03-31',
      '2024-10-27',
      '2024-03-10',
      '2024-11-03',
      '2023-10-01',
      '2024-04-07',
    ),
    fc.integer({ min: -6 * 60, max: 30 * 60 }),
  )
  .map(([day, minutes]) => Date.parse(`${day}T00:00:00Z`) + minutes * 60_000)

test('every instant is among those of its local time', () => {
  fc.assert(
    fc.property(fc.oneof(anyInstant, nearChange), anyZone, (instant, zone) => {
      const { first, last } = instantsOf(localTimeAt(instant, zone), zone)
      expect([first, last]).toContain(instant)
    }),
    { numRuns: 150 },
  )
})

test('an interval keeps its order and its width, but for the hours that clocks move', () => {
  const width = fc.integer({ min: 0, max: 300 })
  fc.assert(
    fc.property(nearChange, width, anyZone, (from, minutes, zone) => {
      const instants = toInstants({ from, to: from + minutes * 60_000 }, zone)
      expect(instants.from).toBeLessThanOrEqual(instants.to)
      expect(Math.abs(instants.to - instants.from - minutes * 60_000)).toBeLessThanOrEqual(
        3_600_000,
      )
    }),
    { numRuns: 150 },
  )
})

test('reads any text into an interval in order, or into none', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.stringMatching(/^[0-9:h.\- ]{0,9}(am|pm|Uhr|to|night|Z|EST|GMT)?[0-9 ]{0,4}(min|s|hours)?$/),
  )
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('2024-03-31', '1947', '0001', '99XX'),
      (time, lasted, date) => {
        const changes = { sightingTime: time, duration: lasted, sightingDate: date }
        const read = readSighting(words(changes), 'Europe/Berlin')
        expect(String(read.localFrom) <= String(read.localTo)).toBe(true)
        expect(Number(read.sightedFrom)).toBeLessThanOrEqual(Number(read.sightedTo))
        expect(read.durationTo ?? Infinity).toBeGreaterThanOrEqual(read.durationFrom ?? 0)
      },
    ),
    { numRuns: 200 },
  )
})
