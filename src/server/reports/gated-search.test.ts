import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type TestDatabase, test } from '../../../test/support/database-test.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { foundBySearch, matchesTexts, matchesWords, searchQuery } from './gated-search.ts'

const reports = 120

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
    location: index % 30 === 29 ? 'Saint-Malo Bay' : 'Brest',
    status: index % 5 === 0 ? ('rejected' as const) : ('pending' as const),
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
  const order = page.isNewestFirst ? sql`created_at desc, id desc` : sql`created_at, id`
  const filters = page.isFiltered ? sql<boolean>`status <> 'rejected'` : sql<boolean>`true`
  const none = { type: undefined, region: undefined }
  const found = foundBySearch({
    ...{ search, filters, order, stages, limit: page.limit, offset: page.offset },
    source: () => sql`reports where ${filters}`,
    inWords: (wordQuery) => matchesWords(none, wordQuery),
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
     where (search_vector @@ ${searchQuery(search)} or location ilike ${`%${search}%`})
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
  { first: 1, firstForPhrase: 1, small: 0, few: 1, window: 1 },
  { first: 3, firstForPhrase: 3, small: 5, few: 2, window: 10 },
  { first: 10, firstForPhrase: 20, small: 0, few: 5, window: 60 },
  { first: 10, firstForPhrase: 20, small: 120, few: 0, window: 120 },
  { first: 200, firstForPhrase: 200, small: 0, few: 1, window: 200 },
]

describe.each(sizes)('with stages of %j', (stages) => {
  test.for(['often', 'half', 'rare', 'old', 'absent', 'half seventh', 'old rare', 'bre', 'ght'])(
    '%s finds what a plain query finds, on every page',
    async (search, { own }) => {
      for (const page of pages) {
        expect(await ask(own, search, page, stages), JSON.stringify(page)).toEqual(
          await askPlainly(own, search, page),
        )
      }
    },
  )

  test.for(['"often seen"', '"seventh sky"', '"sky seventh"', 'half-seventh', '"rare old"'])(
    'the phrase %s finds only results of a plain query, in the same order',
    async (search, { own }) => {
      for (const page of pages.filter(({ offset }) => offset === 0)) {
        const plain = await askPlainly(own, search, { ...page, limit: reports })
        const found = await ask(own, search, page, stages)
        expect(
          plain.filter((id) => found.includes(id)),
          search,
        ).toEqual(found)
        if (stages.window >= reports) expect(found).toEqual(plain.slice(0, page.limit))
      }
    },
  )

  test('finds a phrase in the location of even the oldest report', async ({ own }) => {
    for (const page of pages.filter(({ offset }) => offset === 0)) {
      const found = await ask(own, 'saint-malo', page, stages)
      expect(found).toEqual(await askPlainly(own, 'saint-malo', page))
    }
  })
})
