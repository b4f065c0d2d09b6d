import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { SimilarReports } from '../../../shared/similar-reports.ts'
import { apiUrls } from '../../../shared/urls.ts'

const told =
  'A silent silver triangle hovered above the harbour for several minutes, humming, with three green lamps underneath.'
const place = { location: 'Duluth, MN', sightingDate: '1998-04-11', sightingTime: '23:10' }
const elsewhere = { location: 'Bangor, ME', sightingDate: '2011-01-01' }

const reports = {
  asked: { ...place, description: told },
  copy: { ...elsewhere, description: told, status: 'rejected' as const },
  nearlyCopy: {
    ...elsewhere,
    description: told.replace('several', 'about ten'),
    held: true,
    heldReasons: ['links' as const],
  },
  sameNight: { ...place, sightingTime: '22:50', description: 'Somebody walked over the water.' },
  other: { ...elsewhere, description: 'A silver lamp above the harbour, and some green minutes.' },
}

test('finds the same words and the same night, in every status, and nothing else', async ({
  site,
  moderator,
}) => {
  await sql`truncate reports cascade`.execute(site.database)
  const ids = await storeReports(site.database, Object.values(reports))
  const names = new Map(ids.map((id, index) => [id, Object.keys(reports)[index]]))
  const url = apiUrls.adminSimilarReports.replace(':id', ids[0] ?? '')
  const { sameText, sameNight } = SimilarReports.parse((await moderator.ask('GET', url)).body)
  expect(sameText.map(({ id }) => names.get(id))).toEqual(['copy', 'nearlyCopy'])
  expect(sameNight.map(({ id }) => names.get(id))).toEqual(['sameNight'])
})

test('a report of few words has none', async ({ site, moderator }) => {
  const [id = ''] = await storeReports(site.database, [
    { ...elsewhere, location: 'Cork', description: 'Lights again' },
  ])
  const url = apiUrls.adminSimilarReports.replace(':id', id)
  expect((await moderator.ask('GET', url)).body).toEqual({ sameText: [], sameNight: [] })
})
