import { expect } from 'vitest'
import { storeSightings } from '../../../test/support/report-facts.ts'
import { test } from '../../../test/support/site-test.ts'
import { MapAnswer } from '../../shared/map.ts'
import { apiUrls } from '../../shared/urls.ts'

test('a canton is not called by the name of the American state that has its code', async ({
  site,
}) => {
  const { database, url } = site
  await database
    .insertInto('divisions')
    .values({
      ...{ country: 'CH', admin1: 'NE', admin2: '', name: 'Neuchâtel', key: 'neuchatel' },
      ...{ latitude: 47, longitude: 6.8, radiusKm: 30, population: 176_000 },
    })
    .execute()
  const facts = { placeKind: 'state', placeSource: 'text' } as const
  await storeSightings(database, [
    { facts: { ...facts, country: 'CH', admin1: 'NE' } },
    { facts: { ...facts, country: 'CH', admin1: 'AR' } },
    { facts: { ...facts, country: 'US', admin1: 'NE' } },
  ])
  const namesOf = async (view: string) => {
    const answer = MapAnswer.parse(await (await fetch(`${url}${apiUrls.map}?view=${view}`)).json())
    return Object.fromEntries(answer.areas.map(({ id, name }) => [id, name]))
  }
  expect(await namesOf('ch')).toEqual({ 'CH-NE': 'Neuchâtel', 'CH-AR': null })
  expect(await namesOf('usa')).toEqual({ 'US-NE': 'Nebraska' })
})
