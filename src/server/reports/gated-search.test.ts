import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type TestDatabase, test } from '../../../test/support/database-test.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { containsWords, foundBySearch, matchesTexts } from './gated-search.ts'

const reports = 120
/** So the reports come from some twenty months, five or six from each. */
const daysBetween = 5

/** "Bresaint-Malo" contains "saint-malo" as typed, but not as words. */
function locationOf(index: number) {
  if (index === 26) return 'Bresaint-Malo'
  return index % 30 === 29 ? 'Saint-Malo Bay' : 'Brest'
}

/**
 * The n-th newest report contains "often" always, "half" every 2nd time, "rare" every 40th time,
 * and so on.
 */
function describeReport(index: number) {
  const words = ['often', 'seen', 'tonight']
  if (index % 2 === 0) words.push('half')
  if (index % 7 === 0) words.push('seventh', 'sky')
  if (index % 40 === 39) words.push('rare')
  if (index >= 90) words.push('old')
  return {
    description: `${words.join(' ')}.`,
    location: locationOf(index),
    status: index % 5 === 0 ? ('rejected' as const) : ('pending' as const),
    createdAt: new Date(Date.UTC(2026, 5, 30, 12) - index * daysBetween * 86_400_000),
  }
}

test.beforeAll(async ({ own }) => {
  await storeReports(
    own.database,
    Array.from({ length: reports }, (_, index) => describeReport(index)),
  )
  await sql`analyze reports`.execute(own.database)
})

type Page = { limit: number; offset: number; isNewestFirst: boolean; isFiltered: boolean }
type Stages = Parameters<typeof foundBySearch>[0]['stages']

async function ask(
  own: TestDatabase,
  search: string,
  page: Page,
  stages: Stages,
): Promise<string[]> {
  const { isNewestFirst, limit, offset } = page
  const order = isNewestFirst ? sql`created_at desc, id desc` : sql`created_at, id`
  const filters = page.isFiltered ? sql<boolean>`status <> 'rejected'` : sql<boolean>`true`
  const found = foundBySearch({
    ...{ type: undefined, region: undefined },
    ...{ search, filters, isNewestFirst, stages, limit, offset },
    source: () => sql`reports where ${filters}`,
    inTexts: matchesTexts(search, [sql`location`]),
    columns: sql`location`,
  })
  const { rows } = await sql<{ id: string }>`
    select id from reports where id in (${found}) order by ${order}`.execute(own.database)
  return rows.map(({ id }) => id)
}

/** The same search without stages. */
async function askPlainly(own: TestDatabase, search: string, page: Page): Promise<string[]> {
  const order = page.isNewestFirst ? sql`created_at desc, id desc` : sql`created_at, id`
  const { rows } = await sql<{ id: string }>`
    select id from reports
     where (${containsWords(search)} or location ilike ${`%${search}%`})
       and (${page.isFiltered} = false or status <> 'rejected')
     order by ${order} limit ${page.limit} offset ${page.offset}`.execute(own.database)
  return rows.map(({ id }) => id)
}

const pages: Page[] = [12, 1].flatMap((limit) =>
  [0, 5, 100].flatMap((offset) =>
    [true, false].flatMap((isNewestFirst) =>
      [true, false].map((isFiltered) => ({ limit, offset, isNewestFirst, isFiltered })),
    ),
  ),
)

/** So small that each stage is the last one of some search. */
const sizes: Stages[] = [
  { first: 1, small: 0, window: 1, sorted: 0, near: 0 },
  { first: 3, small: 5, window: 10, sorted: 1, near: 5 },
  { first: 10, small: 0, window: 60, sorted: 3, near: 40 },
  { first: 10, small: 120, window: 120, sorted: 500, near: 1000 },
  { first: 200, small: 0, window: 200, sorted: 500, near: 1000 },
]

const words = ['often', 'half', 'rare', 'old', 'absent', 'half seventh', 'old rare', 'bre', 'ght']
const phrases = [
  '"often seen"',
  '"seventh sky"',
  '"sky seventh"',
  '"rare old"',
  '"seen tonight half"',
]
const joined = ['half-seventh', 'saint-malo', 'seen-ton', '"often seen" tonight-half']

describe.each(sizes)('with stages of %j', (stages) => {
  test.for([...words, ...phrases, ...joined])(
    '%s finds what a plain query finds, on every page',
    async (search, { own }) => {
      for (const page of pages) {
        expect(await ask(own, search, page, stages), JSON.stringify(page)).toEqual(
          await askPlainly(own, search, page),
        )
      }
    },
  )
})
