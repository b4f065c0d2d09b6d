import { describe, expect } from 'vitest'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { markRead, places, sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ExploreAnswer } from '../../shared/explore.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

const inLyon = { ...places.lyon, ...sightedAt('1997-03-13T21:00', 1), shape: 'disk' }
const lyon = inLyon.placeId
const cell = BigInt(places.lyon.cell ?? 0).toString(16)

test.beforeAll(async ({ site: { database } }) => {
  await storeGazetteer(database)
  await storeSightings(database, [{ facts: inLyon }, { facts: inLyon }])
  await storeReports(database, [{ location: 'Lyon, France', region: 'eu' }])
})

async function explore({ url }: TestSite, query: string): Promise<ExploreAnswer> {
  return (await fetch(`${url}${apiUrls.explore}?${query}`)).json()
}

async function readPage({ url }: TestSite, query: string): Promise<string> {
  const page = await fetch(`${url}${pageUrls.explore}?${query}`)
  return (await page.text()).replaceAll(/<!--.*?-->/g, '')
}

const filters = [
  ...['country=FR', 'country=FR&division=84', 'country=FR&type=ufo', `place=${lyon}`],
  ...[`cell=${cell}`, 'shape=disk', 'from=1997', 'to=1997-03-13', 'shape=disk&from=1997'],
]

describe('while a report is unread', () => {
  test.for(filters)('no number for %s is exact', async (query, { site }) => {
    const { total, unread } = await explore(site, query)
    expect(total).toEqual({ reports: 2, relation: 'atLeast' })
    expect(unread).toBe(1)
  })

  test.for(['', 'type=ufo', 'region=eu', 'search=Lyon', 'status=pending'])(
    'the number for "%s" is, because it needs no reading',
    async (query, { site }) => {
      const { total, unread } = await explore(site, query)
      expect([total.relation, unread]).toEqual(['exact', 0])
    },
  )

  test('the page does not say that no report fits, and offers no further count', async ({
    site,
  }) => {
    const none = await readPage(site, 'country=US')
    expect(none).toContain('None found so far')
    expect(none).toContain(
      'The site is still reading the places and times of 1 report. If it fits, it is missing here.',
    )
    expect(none).not.toContain('No report fits all of this')
    const some = await readPage(site, 'country=FR')
    expect(some).toContain('At least 2 reports')
    expect(some).toContain('still reading')
    expect(some).not.toContain('Count up to')
    expect(await readPage(site, 'type=ghost')).toContain('No report fits all of this')
  })
})

test('afterwards the numbers are exact', async ({ site }) => {
  await markRead(site.database)
  for (const query of filters) {
    const { total, unread } = await explore(site, query)
    expect([total, unread]).toEqual([{ reports: 2, relation: 'exact' }, 0])
  }
  expect(await readPage(site, 'country=US')).toContain('No report fits all of this')
  expect(await readPage(site, 'country=FR')).not.toContain('still reading')
})
