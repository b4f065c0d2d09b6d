import { describe, expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { ReportNeighbours } from '../../shared/report-neighbours.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'
import { readReports } from '../sightings/read-reports.ts'

const places = {
  'a town of the gazetteer': { location: 'Flagstaff, Arizona', isRead: true },
  'a town by its words': { location: 'The old mill, somewhere', isRead: false },
}

test.beforeAll(({ site }) => storeGazetteer(site.database))
test.beforeEach(({ site }) => site.database.deleteFrom('reports').execute())

/** They share words, but are not the same text. */
const stories = [
  'A copper wedge hummed above the harbour while my brother fetched his binoculars.',
  'Driving home from the cinema we noticed it: a wedge, copper all over, that hummed.',
]

/** Stores reports of one place, by their days, of which a moderator then moves the first. */
async function storeMoved(
  site: TestSite,
  location: string,
  moved: { from: string; to: string },
  days: string[],
) {
  const ids = await storeReports(
    site.database,
    [moved.from, ...days].map((sightingDate, index) => ({
      ...{ location, sightingDate, description: stories[index % 2] ?? '' },
    })),
  )
  await readReports(site.database)
  const desk = await openDesk(site)
  const time = { sightingDate: moved.to, sightingTime: '23:15', timePrecision: 'minute' }
  const answer = await desk.ask('PATCH', `${adminReportUrl(ids[0] ?? '')}/reading`, { time })
  expect(answer.status).toBe(200)
  return ids
}

async function neighboursOf(site: TestSite, id = ''): Promise<ReportNeighbours> {
  const { text } = await send(site, `${apiUrls.reports}/${id}/neighbours`)
  return JSON.parse(text)
}

const othersOf = async (site: TestSite, ids: string[], asked: number) => {
  const { sameNight } = await neighboursOf(site, ids[asked])
  return sameNight.map(({ id }) => ids.indexOf(id))
}

describe.each(Object.entries(places))('of %s', (_, { location, isRead }) => {
  test('a report has the others of the day to which a moderator has moved it', async ({ site }) => {
    const moved = { from: '2015-06-14', to: '2025-06-14' }
    const days = ['2025-06-14', '2015-06-14', '2025-06-14', '2015-06-14']
    const ids = await storeMoved(site, location, moved, days)
    expect(await isPlaced(site, ids[0])).toBe(isRead)
    expect(await othersOf(site, ids, 0)).toEqual([1, 3])
    expect(await othersOf(site, ids, 1)).toEqual([0, 3])
    expect(await othersOf(site, ids, 2)).toEqual([4])
  })

  test('the card of a moved report shows the date and time that count', async ({ site }) => {
    const moved = { from: '2015-06-14', to: '2025-06-14' }
    const ids = await storeMoved(site, location, moved, ['2025-06-14'])
    const { sameNight, older, newer } = await neighboursOf(site, ids[1])
    const counts = { id: ids[0], sightingDate: '2025-06-14' }
    expect(sameNight).toMatchObject([{ ...counts, sightingTime: '23:15' }])
    expect([older, newer]).toContainEqual(expect.objectContaining(counts))
  })

  test('a report of which only the year is left has none', async ({ site }) => {
    const ids = await storeMoved(site, location, { from: '2015-06-14', to: '2015' }, ['2015-06-14'])
    expect(await othersOf(site, ids, 0)).toEqual([])
    expect(await othersOf(site, ids, 1)).toEqual([])
  })
})

async function isPlaced({ database }: TestSite, id = '') {
  const facts = await database
    .selectFrom('reportFacts')
    .select('placeId')
    .where('reportId', '=', id)
    .executeTakeFirstOrThrow()
  return facts.placeId !== null
}

test('administrators see a moved report beside the others, public or not', async ({ site }) => {
  const { location } = places['a town by its words']
  const ids = await storeMoved(site, location, { from: '2015-06-14', to: '2025-06-14' }, [
    '2025-06-14',
  ])
  await site.database.updateTable('reports').set({ status: 'rejected' }).execute()
  const desk = await openDesk(site)
  const answer = await desk.ask('GET', `${adminReportUrl(ids[1] ?? '')}/similar`)
  expect(answer.body).toMatchObject({ sameText: [], sameNight: [{ id: ids[0] }] })
})
