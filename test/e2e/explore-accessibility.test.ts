import { pageUrls, placePageUrl, reportPageUrl } from '../../src/shared/urls.ts'
import { test } from '../support/browser-test.ts'
import {
  enlargements,
  expectAccessibleInEveryVariant,
  expectNoScrollSideways,
} from '../support/every-variant.ts'
import { storeGazetteer } from '../support/gazetteer.ts'
import { places, sightedAt, storeSightings } from '../support/report-facts.ts'

let id = ''

test.beforeAll(async ({ site }) => {
  await storeGazetteer(site.database)
  const ids = await storeSightings(site.database, [
    ...Array.from({ length: 24 }, (_, index) => ({
      facts: { ...places.chicago, ...sightedAt(`${1960 + index}-08-01T21:00`, -5) },
    })),
    { facts: { ...places.flagstaff, ...sightedAt('2001-05-01T22:00', -7) } },
    {
      report: { region: 'eu', phenomenonType: 'ghost' },
      facts: { ...places.lyon, ...sightedAt('1997-03-13T20:15', 1) },
    },
  ])
  id = ids[0] ?? ''
})

const explored: Record<string, () => string> = {
  'results near a place': () => `${pageUrls.explore}?place=Chicago&order=nearest`,
  'an unknown filter': () => `${pageUrls.explore}?colour=red`,
  'the map of the world': () => pageUrls.map,
  'the map of a state': () => `${pageUrls.map}?view=us-il`,
  'the numbers': () => pageUrls.numbers,
  'a place': () => placePageUrl(places.chicago.placeId),
  'a report with its cell': () => reportPageUrl(id),
}

for (const [name, path] of Object.entries(explored)) {
  test(`${name}: accessible in light and dark, narrow and wide`, async ({ page }) => {
    await page.goto(path())
    await expectAccessibleInEveryVariant(page)
  })
}

for (const enlargement of enlargements) {
  test(`no page of Explore scrolls sideways: ${enlargement.name}`, async ({ page }) => {
    const paths = Object.values(explored).map((path) => path())
    await expectNoScrollSideways(page, enlargement, paths)
  })
}
