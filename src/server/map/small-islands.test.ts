import { expect } from 'vitest'
import { storeSightings } from '../../../test/support/report-facts.ts'
import { test } from '../../../test/support/site-test.ts'
import { MapAnswer } from '../../shared/map.ts'
import { apiUrls } from '../../shared/urls.ts'

/** The outlines of the world leave out small islands, which have maps of their own. */
test('the map of the world leads to each map that there is, also of a small island', async ({
  site,
}) => {
  const countries = ['MT', 'GU', 'GI', 'FR', 'US']
  await storeSightings(
    site.database,
    countries.map((country) => ({ facts: { country, placeKind: 'country', placeSource: 'text' } })),
  )
  const { areas } = MapAnswer.parse(await (await fetch(site.url + apiUrls.map)).json())
  const views = Object.fromEntries(areas.map(({ id, view }) => [id, view]))
  expect(views).toEqual({ MT: 'mt', GU: 'gu', GI: null, FR: 'fr', US: 'usa' })
})
