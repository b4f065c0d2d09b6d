import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/support/database-test.ts'
import { places, storeSightings } from '../../../test/support/report-facts.ts'
import { inDays } from './days.ts'

/** Around the days of the questions below: an instant, a month, a part of a year, a year, some years. */
const times = [
  ['1997-12-31 23:00', '1997-12-31 23:30'],
  ['1997-12-31 23:00', '1998-01-01 01:00'],
  ['1998-01-01 00:00', '1998-01-01 00:30'],
  ['1998-06-30 23:00', '1998-07-01 01:00'],
  ['1998-07-01 00:00', '1998-07-31 23:59'],
  ['1998-07-12 21:00', '1998-07-12 21:30'],
  ['1998-07-31 23:00', '1998-08-01 01:00'],
  ['1998-12-31 23:00', '1998-12-31 23:30'],
  ['1998-01-01 00:00', '1998-12-31 23:59'],
  ['1998-06-01 00:00', '1998-08-31 23:59'],
  ['1995-01-01 00:00', '2004-12-31 23:59'],
  ['2000-02-29 12:00', '2000-02-29 12:30'],
] as const

/** First and last day, and how many reports the counters alone know. */
const questions = [
  ['1998-07-01', '1998-07-31', 2],
  ['1998-07-02', '1998-07-31', 0],
  ['1998-07-01', '1998-07-30', 0],
  ['1998-07-12', '1998-07-12', 0],
  ['1998-06-15', '1998-08-15', 2],
  ['2000-02-01', '2000-02-28', 0],
  ['2000-02-01', '2000-02-29', 1],
  ['1998-01-01', '1998-12-31', 8],
  ['1997-07-01', '1998-12-31', 9],
  ['1998-01-01', '1999-12-31', 8],
  ['1999-01-01', '1999-12-31', 0],
] as const

test.for(questions)(
  'counters and an index know how many reports may be of %s to %s',
  async ([from, to, known], { own }) => {
    await sql`truncate reports cascade`.execute(own.database)
    const facts = times.map(([localFrom, localTo]) => ({ facts: { localFrom, localTo } }))
    await storeSightings(own.database, [...facts, { facts: places.lyon }])
    const { matches, least, others } = inDays(from, to)
    const { rows } = await sql<{ fitting: number; size: number; least: number }>`
    select (select count(*)::int from report_facts where is_public and ${matches}) as fitting,
           ((${least}) + ${others})::int as size, (${least})::int as least`.execute(own.database)
    expect(rows[0]?.size).toBe(rows[0]?.fitting)
    expect(rows[0]?.least).toBe(known)
  },
)

const aroundMidnight = [
  ['1998-12-31 23:15', '1999-01-01 00:15'],
  ['1998-12-31 23:58', '1999-01-01 00:00'],
  ['1998-12-31 20:00', '1999-01-01 00:00'],
  ['1998-12-31 23:31', '1999-01-01 00:31'],
  ['1998-12-31 22:00', '1999-01-01 06:00'],
] as const

test.for([
  ['1998-12-31', '1998-12-31', '23:15 23:58 20:00 22:00'],
  ['1999-01-01', '1999-01-01', '23:31 22:00'],
  ['1998-01-01', '1998-12-31', '23:15 23:58 20:00 22:00'],
  ['1990-01-01', '1998-12-31', '23:15 23:58 20:00 22:00'],
  ['1999-01-01', '2009-12-31', '23:31 22:00'],
] as const)(
  'a clock near midnight is of one day: %s to %s',
  async ([from, to, fitting], { own }) => {
    await sql`truncate reports cascade`.execute(own.database)
    await storeSightings(
      own.database,
      aroundMidnight.map(([localFrom, localTo]) => ({ facts: { localFrom, localTo } })),
    )
    const { matches, unordered } = inDays(from, to)
    for (const condition of [sql`report_facts where is_public and ${matches}`, unordered]) {
      const { rows } = await sql<{ begin: string }>`
      select to_char(local_from, 'HH24:MI') as begin from ${condition}`.execute(own.database)
      expect(rows.map(({ begin }) => begin).sort()).toEqual(fitting.split(' ').sort())
    }
  },
)

test('a whole month counts its reports by counters alone', async ({ own }) => {
  await sql`truncate reports cascade`.execute(own.database)
  const [localFrom, localTo] = ['1998-07-12 21:00', '1998-07-12 21:30']
  await storeSightings(own.database, [{ facts: { localFrom, localTo } }])
  const { least } = inDays('1998-07-01', '1998-07-31')
  const { rows } = await sql<{ least: number }>`select (${least})::int as least`.execute(
    own.database,
  )
  expect(rows[0]?.least).toBe(1)
})
