import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { filterWords } from '../../../test/support/ruled-out.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { pick, seededRandom } from '../seeded-random.ts'
import { readReports } from '../sightings/read-reports.ts'
import { mayHoldWords } from './may-hold-words.ts'
import { bitsOfKey, keysToAsk, makeWordFilter } from './word-filter.ts'

const beginnings = 'bal cor den far gol hin jas kel lom mer nar pol'.split(' ')
const endings = 'acky eby idle ofer ugan ahus elin imot onor uper'.split(' ')
const words = beginnings.flatMap((beginning) => endings.map((ending) => beginning + ending)) as [
  string,
  ...string[],
]

async function listPassing({ database }: TestSite, search: string): Promise<string[]> {
  const mayHold = await mayHoldWords(database, search)
  const { rows } = await sql<{ description: string }>`
    select description from report_facts join reports on id = report_id
     where ${mayHold ?? sql`true`}`.execute(database)
  return rows.map(({ description }) => description)
}

test('a filter rules out nine of ten reports that do not hold a word', async ({ site }) => {
  const random = seededRandom(66)
  await storeReports(
    site.database,
    Array.from({ length: 200 }, () => ({
      location: 'Here',
      description: Array.from({ length: 40 }, () => pick(words, random)).join(' '),
    })),
  )
  await filterWords(site)
  const asked = words.slice(0, 60)
  let wrong = 0
  for (const word of asked) {
    const passing = await listPassing(site, word)
    wrong += passing.filter((description) => !description.includes(word)).length
    expect(passing.filter((description) => description.includes(word)).length).toBeGreaterThan(20)
  }
  expect(wrong / (asked.length * 200)).toBeLessThan(0.1)
})

test.for([
  ['one letter', 'a'],
  ['a sign of Chinese', '湖'],
  ['short words', '"to be"'],
  ['what is to be left out', 'b -light'],
] as const)('%s: nothing is ruled out', async ([, search], { site }) => {
  expect(await mayHoldWords(site.database, search)).toBeUndefined()
})

test('changed words are forgotten, and read again', async ({ site }) => {
  const [id = ''] = await storeReports(site.database, [
    { description: 'Doctor Quillfeather saw it.' },
  ])
  await readReports(site.database, { needsGazetteer: false })
  expect(await listPassing(site, 'quillfeather')).toContain('Doctor Quillfeather saw it.')
  await site.database
    .updateTable('reports')
    .set({ description: 'A doctor saw it.' })
    .where('id', '=', id)
    .execute()
  const read = () =>
    site.database
      .selectFrom('reportFacts')
      .select('wordFilter')
      .where('reportId', '=', id)
      .executeTakeFirst()
  expect(await read()).toEqual({ wordFilter: null })
  await readReports(site.database, { needsGazetteer: false })
  expect(await listPassing(site, 'quillfeather')).not.toContain('A doctor saw it.')
  expect(await listPassing(site, 'doctor')).toContain('A doctor saw it.')
})

test('the longest text has a filter of a bounded size that holds each of its words', async ({
  site,
}) => {
  const many = Array.from(
    { length: 3_000 },
    (_, index) => `${index.toString(36).padStart(4, '0')}word`,
  )
  const filter = makeWordFilter({ words: many, location: 'Here' })
  expect(filter.length).toBeLessThanOrEqual(1_024)
  const keys = many.flatMap((word) => keysToAsk(word, true).map(bitsOfKey))
  const { rows } = await sql<{ missing: number }>`
    select count(*) filter (where not holds_key(${filter}::bytea, first, step))::int as missing
      from unnest(${keys.map(({ first }) => first)}::int[], ${keys.map(({ step }) => step)}::int[])
             as key (first, step)`.execute(site.database)
  expect(rows).toEqual([{ missing: 0 }])
})

test('of a thousand filters without a word, none holds all of its beginnings by chance', async ({
  site,
}) => {
  const filters = Array.from({ length: 1_000 }, (_, report) => {
    const words = Array.from({ length: 60 }, (_, index) => `${(report * 60 + index) * 7919}word`)
    return makeWordFilter({ words, location: 'Here' })
  })
  const keys = keysToAsk('quillfeather', false).map(bitsOfKey)
  const { rows } = await sql<{ longest: number; all: number }>`
    select count(*) filter (where passed[1])::int as longest,
           count(*) filter (where not false = any (passed))::int as all
      from unnest(${filters}::bytea[]) as filter,
           lateral (select array(
             select holds_key(filter, first, step)
               from unnest(${keys.map(({ first }) => first)}::int[], ${keys.map(({ step }) => step)}::int[])
                      with ordinality as key (first, step, place)
              order by place) as passed) as asked`.execute(site.database)
  expect(rows[0]?.longest).toBeGreaterThan(0)
  expect(rows[0]?.all).toBe(0)
})
