import { expect, test } from 'vitest'
import type { ReportPlace, ReportSighting } from '../../shared/sightings.ts'
import { readingTexts } from '../../shared/texts/en/reading.ts'
import { formatsIn } from '../../shared/texts/formats.ts'
import { writeLocalTime, writeMarkedTime, writePlace, writeTime } from './write-reading.ts'

const words = { texts: readingTexts, formats: formatsIn('en') }

/** A quarter of an hour around a local time, and around the same in UTC. */
function writtenTime(local: string, utc: string): string | undefined {
  const shift = (time: string, by: number) =>
    new Date(new Date(`${time}:00Z`).getTime() + by * 60_000).toISOString().slice(0, 19)
  return writeTime(
    {
      place: null,
      sighted: {
        ...{ localFrom: shift(local, -15), localTo: shift(local, 15) },
        ...{ from: `${shift(utc, -15)}Z`, to: `${shift(utc, 15)}Z` },
        ...{ timeZone: null, kind: 'clock', precision: null, source: 'text' },
        ...{ durationFrom: null, durationTo: null },
      },
    },
    words,
  )
}

test.for([
  ['2024-03-21T21:00', '2024-03-21T20:00', '(20:00 UTC)'],
  ['2024-03-21T20:00', '2024-03-22T03:00', '(03:00 UTC the next day)'],
  ['2024-03-21T19:00', '2024-03-22T00:00', '(00:00 UTC the next day)'],
  ['2024-03-21T01:00', '2024-03-20T23:00', '(23:00 UTC the day before)'],
] as const)('%s is %s in UTC: %s', ([local, utc, written]) => {
  expect(writtenTime(local, utc)).toMatch(/21 March 2024, local time \(.+\)$/)
  expect(writtenTime(local, utc)).toContain(written)
})

test('an hour that comes twice is not one moment in UTC', () => {
  const sighted: ReportSighting = {
    localFrom: '2020-11-01T01:15:00',
    localTo: '2020-11-01T01:45:00',
    from: '2020-11-01T06:15:00Z',
    to: '2020-11-01T07:45:00Z',
    timeZone: 'America/Chicago',
    kind: 'clock',
    precision: null,
    source: 'text',
    durationFrom: null,
    durationTo: null,
  }
  expect(writeTime({ place: null, sighted }, words)).toMatch(/ \(06:15 to 07:45 UTC\)$/)
})

test('a time that the witness gave in UTC is called so, without a bracket', () => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2026-11-21T00:00:00', localTo: '2026-11-21T06:00:00' },
    ...{ from: '2026-11-21T00:00:00Z', to: '2026-11-21T06:00:00Z' },
    ...{ timeZone: null, kind: 'words', precision: 'part', source: 'text' },
    ...{ durationFrom: null, durationTo: null },
  }
  const reading = { place: null, sighted }
  const clock = 'in the early hours, between 00:00 and 06:00'
  expect(writeTime(reading, words)).toBe(`${clock}, 21 November 2026, UTC`)
  expect(writeLocalTime(reading, words, { sightingDate: '2026-11-21' })).toBe(`${clock}, UTC`)
})

test('day and clock are left out where the words beside say them', () => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2024-03-21T21:32:00', localTo: '2024-03-21T21:48:00' },
    ...{ from: '2024-03-21T20:32:00Z', to: '2024-03-21T20:48:00Z' },
    ...{ timeZone: 'Europe/Paris', kind: 'clock', precision: null, source: 'text' },
    ...{ durationFrom: null, durationTo: null },
  }
  const write = (sightingDate: string, sightingTime: string) =>
    writeTime({ place: null, sighted }, words, { sightingDate, sightingTime })
  expect(write('2024-03-21', '21:40')).toBe('±8\u00a0min, local time (20:40 UTC)')
  expect(write('2024-03-20', '9:40 pm')).toBe(
    'about 21:40 (±8\u00a0min), 21 March 2024, local time (20:40 UTC)',
  )
})

test.for([
  ['evening', 'between 18:00 and 23:00'],
  [' In the Evening', 'between 18:00 and 23:00'],
  ['le soir', 'in the evening, between 18:00 and 23:00'],
  ['', 'in the evening, between 18:00 and 23:00'],
] as const)('beside "%s" the reading is "%s"', ([sightingTime, written]) => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2024-03-21T18:00:00', localTo: '2024-03-21T23:00:00', kind: 'words' },
    ...{ from: null, to: null, timeZone: null, precision: null, source: 'text' },
    ...{ durationFrom: null, durationTo: null },
  }
  const said = { sightingDate: '2024-03-21', sightingTime }
  expect(writeLocalTime({ place: null, sighted }, words, said)).toBe(`${written}, local time`)
})

test('the line of a card says a day that differs, and who says it', () => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2024-03-20T19:07:00', localTo: '2024-03-20T19:23:00', kind: 'clock' },
    ...{ from: '2024-03-21T00:07:00Z', to: '2024-03-21T00:23:00Z', timeZone: 'America/Chicago' },
    ...{ precision: null, source: 'text', durationFrom: null, durationTo: null },
  }
  const write = (changes: Partial<ReportSighting>) =>
    writeMarkedTime({ place: null, sighted: { ...sighted, ...changes } }, words, {
      ...{ sightingDate: '2024-03-21', sightingTime: '00:15 UTC' },
    })
  expect(write({})).toBe('Read by the site: about 19:15 (±8\u00a0min), 20 March 2024, local time')
  const [localFrom, localTo] = ['1998-05-03T00:00:00', '1998-05-03T23:59:59']
  const ofModerator = write({ source: 'moderator', kind: 'day', localFrom, localTo })
  expect(ofModerator).toBe('Set by a moderator: 3 May 1998')
  expect(write({ kind: 'day' })).toBeUndefined()
})

test('the day is left out only where the words say all of it', () => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2024-03-21T20:45:00', localTo: '2024-03-21T21:15:00' },
    ...{ from: null, to: null, timeZone: null, kind: 'clock', precision: null },
    ...{ source: 'moderator', durationFrom: null, durationTo: null },
  }
  const written = (sightingDate: string) =>
    writeTime({ place: null, sighted }, words, { sightingDate })
  expect(written('2024-03-21')).toMatch(/^about 21:00 \(±15\smin\), local time$/)
  for (const date of ['2024-03', '2024', '', '2024-03-20']) {
    expect(written(date)).toMatch(/^about 21:00 \(±15\smin\), 21 March 2024, local time$/)
  }
})

test.for([
  ['2024-12-21T16:07:00', '2024-12-21T17:45:00', 'at dusk, between 16:07 and 17:45, local time'],
  ['2024-06-21T21:23:00', '2024-06-22T00:50:00', 'at dusk, between 21:23 and 00:50, local time'],
  ['2024-06-21T00:50:00', '2024-06-21T04:17:00', 'at dawn, between 00:50 and 04:17, local time'],
  ['2024-06-21T15:00:00', '2024-06-21T21:00:00', 'between 15:00 and 21:00, local time'],
] as const)('names the twilight by the Sun from %s to %s', ([localFrom, localTo, written]) => {
  const sighted: ReportSighting = {
    ...{ localFrom, localTo, from: null, to: null, timeZone: null, kind: 'words' },
    ...{ precision: null, source: 'text', durationFrom: null, durationTo: null },
  }
  const sightingDate = localFrom.slice(0, 10)
  expect(writeLocalTime({ place: null, sighted }, words, { sightingDate })).toBe(written)
})

test('noon that was moved by its zone is a clock, and no twilight', () => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2024-03-21T14:00:00', localTo: '2024-03-21T16:00:00', kind: 'clock' },
    ...{ from: '2024-03-21T18:00:00Z', to: '2024-03-21T20:00:00Z', timeZone: 'America/New_York' },
    ...{ precision: null, source: 'text', durationFrom: null, durationTo: null },
  }
  expect(writeLocalTime({ place: null, sighted }, words)).toBe(
    'about 15:00 (±60\u00a0min), 21 March 2024, local time',
  )
})

test('an interval past midnight has the day on which it begins', () => {
  const sighted: ReportSighting = {
    ...{ localFrom: '2024-03-21T22:00:00', localTo: '2024-03-22T04:00:00' },
    ...{ from: '2024-03-22T03:00:00Z', to: '2024-03-22T09:00:00Z' },
    ...{ timeZone: 'America/Chicago', kind: 'clock', precision: null, source: 'text' },
    ...{ durationFrom: null, durationTo: null },
  }
  const reading = { place: null, sighted }
  const utc = '(03:00 to 09:00 UTC the next day)'
  expect(writeTime(reading, words)).toBe(
    `between 22:00 and 04:00, 21 March 2024, local time ${utc}`,
  )
  expect(writeTime(reading, words, { sightingDate: '2024-03-21' })).toBe(
    `between 22:00 and 04:00, local time ${utc}`,
  )
})

test.for([
  ['day', '1890-05-03', '1890-05-03', '3 May 1890'],
  ['partial', '1947-07-01', '1947-07-31', 'July 1947'],
  ['partial', '1947-03-01', '1947-06-21', '1 March 1947 to 21 June 1947'],
  ['partial', '1947-01-01', '1947-12-31', '1947'],
  ['partial', '1940-01-01', '1949-12-31', '1940 to 1949'],
  ['none', null, null, 'not known'],
] as const)('a %s that a moderator set, from %s to %s, is %s', ([kind, first, last, written]) => {
  const sighted: ReportSighting = {
    ...{ localFrom: first && `${first}T00:00:00`, localTo: last && `${last}T23:59:59` },
    ...{ from: null, to: null, timeZone: null, kind, precision: null, source: 'moderator' },
    ...{ durationFrom: null, durationTo: null },
  }
  expect(writeTime({ place: null, sighted }, words)).toBe(written)
  expect(writeTime({ place: null, sighted: { ...sighted, source: 'text' } }, words)).toBeUndefined()
})

const jacksonville: ReportPlace = {
  ...{ id: 4_160_021, name: 'Jacksonville', division: 'Florida', country: 'US', kind: 'town' },
  ...{ radiusKm: 966, others: 0, cell: null, source: 'text' },
}
const inFlorida = 'Jacksonville, Florida, United States'

test.for([
  ['far from it', {}, `within about 966 km of ${inFlorida}`],
  ['of a frequent name', { others: 3 }, `${inFlorida} (perhaps: one of 4 places of this name)`],
  ['that is sure', { cell: '8544c6affffffff', radiusKm: 12, others: 3 }, inFlorida],
  ['that is a county', { kind: 'county', id: null }, inFlorida],
] as const)('writes a place %s with its doubt', ([, changes, written]) => {
  expect(writePlace({ ...jacksonville, ...changes }, words)).toBe(written)
})
