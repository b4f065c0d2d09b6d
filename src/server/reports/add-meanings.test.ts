import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeReports } from '../../../test/support/reports.ts'
import { filterWords, listRuledOut } from '../../../test/support/ruled-out.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { PublicReport } from '../../shared/public-report.ts'
import { addMeanings } from './add-meanings.ts'

async function search(site: TestSite, text: string): Promise<string[]> {
  const response = await fetch(`${site.url}/api/reports?search=${encodeURIComponent(text)}`)
  const found: PublicReport[] = await response.json()
  return found.map(({ location }) => location).sort()
}

/** As an upgrade leaves the reports of before. */
async function forgetMeanings({ database }: TestSite) {
  await sql`
    update reports
       set search_vector = array_to_tsvector(array['type:' || phenomenon_type, 'region:' || region])
         || to_tsvector('simple', search_words(location || ' ' || description))`.execute(database)
  await sql`delete from search_index`.execute(database)
}

const versions = async ({ database }: TestSite) =>
  (await database.selectFrom('reports').select('updatedAt').orderBy('id').execute()).map(
    ({ updatedAt }) => updatedAt,
  )

test.beforeAll(async ({ site }) => {
  const description = 'Two F-16 followed a light over the lake.'
  const locations = ['Chicago, IL', 'Peoria, IL', 'Joliet, Illinois', 'Portland, OR', 'Salem, OR']
  const sightingDate = '1973-10-18'
  await storeReports(
    site.database,
    locations.map((location) => ({ location, description, sightingDate })),
  )
})

test('reports of before are found as written until all of them are indexed by meaning', async ({
  site,
}) => {
  await forgetMeanings(site)
  const before = await versions(site)
  await storeReports(site.database, [{ location: 'Moline, IL', sightingDate: '1973-10-19' }])
  expect(await search(site, 'illinois')).toEqual(['Joliet, Illinois'])
  expect(await search(site, 'october 1973')).toEqual([])
  expect(await search(site, 'lake')).toHaveLength(5)
  await addMeanings(site.database, { signal: AbortSignal.abort() })
  expect(await search(site, 'illinois')).toEqual(['Joliet, Illinois'])
  await addMeanings(site.database, { atOnce: 2 })
  expect(await search(site, 'illinois')).toEqual(
    ['Chicago, IL', 'Joliet, Illinois', 'Moline, IL', 'Peoria, IL'].sort(),
  )
  expect(await search(site, 'october 1973')).toHaveLength(6)
  const after = await versions(site)
  expect(after).toHaveLength(6)
  for (const version of before) expect(after).toContainEqual(version)
})

test('the word filters of changed reports know what the words mean', async ({ site }) => {
  await filterWords(site)
  await forgetMeanings(site)
  const unfiltered = () =>
    site.database
      .selectFrom('reportFacts')
      .select('reportId')
      .where('wordFilter', 'is', null)
      .execute()
  expect(await unfiltered()).toHaveLength(6)
  await addMeanings(site.database)
  expect(await unfiltered()).toEqual([])
  expect(await listRuledOut(site, 'illinois')).toEqual([])
})

test('the search finds all that it found by words alone', async ({ site }) => {
  await addMeanings(site.database)
  const searches = [
    ...['chicago', 'illinois', 'il', 'or', 'light lake', 'lights', 'F-16', 'f', '"the lake"'],
    ...[
      'over the lake, or',
      'two-f',
      'peoria IL 1973',
      '👽 lake',
      'Joliet Illinois',
      'a b c d e f',
    ],
    ...['two followed a light over the lake in salem or', 'three amber lights', 'lake "a light"'],
  ]
  const { rows } = await sql<{ search: string; found: number; lost: number }>`
    select search, count(id)::int as found,
           count(id) filter (where search_vector @@ search_query(search) is not true)::int as lost
      from unnest(${searches}::text[]) as search
      left join reports on search_vector @@ search_query_as_written(search)
     group by search`.execute(site.database)
  expect(rows).toHaveLength(searches.length)
  expect(rows.filter(({ lost }) => lost > 0)).toEqual([])
  expect(rows.filter(({ found }) => found > 0).length).toBeGreaterThan(10)
})

test('words that a witness may use freely are not taken for a state or a month', async ({
  site,
}) => {
  const shown = await sql<{ query: string }>`
    select search_query(search)::text as query
      from unnest(array['follow me', 'march by', 'seen in rain', 'is it ok']) as search`.execute(
    site.database,
  )
  expect(shown.rows.filter(({ query }) => query.includes('in:') || query.includes('on:'))).toEqual(
    [],
  )
})

test('never finds a name, an address or a witness', async ({ site }) => {
  for (const hidden of ['jane', 'doe', 'jane.doe@example.org', 'brother']) {
    expect(await search(site, hidden)).toEqual([])
  }
})
