import { sql } from 'kysely'
import { expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { places, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, testWithSites } from '../../../test/support/site-test.ts'
import { MapAnswer, MapQuery } from '../../shared/map.ts'
import { apiUrls } from '../../shared/urls.ts'
import { answerMap } from './answer-map.ts'

const test = testWithSites({ one: {}, other: {} })

test.beforeAll(async ({ sites }) => {
  for (const { database } of Object.values(sites)) {
    await storeGazetteer(database)
    await storeSightings(database, [{ facts: places.chicago }])
  }
})

/** Renames Chicago or moves it, as another gazetteer does. */
async function loadOther({ database }: TestSite, change: { name?: string; longitude?: number }) {
  await database.updateTable('places').set(change).where('id', '=', 4_887_398).execute()
  const sha256 = sql<Buffer>`sha256(sha256)`
  await database.updateTable('placeData').set({ sha256 }).execute()
}

async function askIllinois(site: TestSite) {
  const answer = await fetch(`${site.url}${apiUrls.map}?view=us-il`)
  const { picture } = MapAnswer.parse(await answer.json())
  return {
    drawn: picture.towns.map(({ name }) => name),
    fullest: picture.fullest.map(({ town, reports }) => ({ town, reports })),
  }
}

test('a map names the towns of the gazetteer that is loaded now', async ({ sites: { one } }) => {
  expect((await askIllinois(one)).drawn).toContain('Chicago')
  await loadOther(one, { name: 'Chicagou' })
  const renamed = await askIllinois(one)
  expect(renamed.drawn).toContain('Chicagou')
  expect(renamed.drawn).not.toContain('Chicago')
  await loadOther(one, { name: 'Chicago' })
})

test('a map names the towns of its own database, whatever another one has', async ({ sites }) => {
  await sites.other.database.updateTable('places').set({ name: 'Elsewhere' }).execute()
  expect((await askIllinois(sites.one)).drawn).toContain('Chicago')
  const elsewhere = (await askIllinois(sites.other)).drawn
  expect(elsewhere).toContain('Elsewhere')
  expect(elsewhere).not.toContain('Chicago')
})

test('a cell counts a town where the gazetteer that is loaded now has it', async ({
  sites: { one },
}) => {
  expect((await askIllinois(one)).fullest).toEqual([{ town: 'Chicago', reports: 1 }])
  await loadOther(one, { longitude: places.chicago.longitude - 0.8 })
  expect((await askIllinois(one)).fullest).not.toContainEqual({ town: 'Chicago', reports: 1 })
})

test('a map asks once which gazetteer is loaded', async ({ sites: { one } }) => {
  const statements: string[] = []
  const database = one.database.withPlugin({
    transformQuery({ node }) {
      statements.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { picture } = await answerMap(database, MapQuery.parse({ view: 'us-il' }))
  expect(picture.towns).not.toEqual([])
  expect(statements.filter((statement) => statement.includes('"place_data"'))).toHaveLength(1)
})
