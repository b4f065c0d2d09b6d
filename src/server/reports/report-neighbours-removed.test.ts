import { expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { redactionMarks } from '../../shared/redactions.ts'
import type { ReportNeighbours } from '../../shared/report-neighbours.ts'
import { personalDetailsTexts } from '../../shared/texts/en/personal-details.ts'
import { adminReportUrl, apiUrls } from '../../shared/urls.ts'

/** Which of the others are found beside the first one, by their places in the list. */
async function othersOf(site: TestSite, ids: string[]) {
  const { text } = await send(site, `${apiUrls.reports}/${ids[0]}/neighbours`)
  const { sameNight }: ReportNeighbours = JSON.parse(text)
  return sameNight.map(({ id }) => ids.indexOf(id))
}

const storeAt = (site: TestSite, ...locations: string[]) =>
  storeReports(
    site.database,
    locations.map((location) => ({ location })),
  )

test.beforeEach(({ site }) => site.database.deleteFrom('reports').execute())

test('places that moderators have taken out are not one place', async ({ site }) => {
  const ids = await storeAt(site, 'The old mill', 'The Old Mill', 'Our farm')
  expect(await othersOf(site, ids)).toEqual([1])
  const desk = await openDesk(site)
  for (const id of ids) {
    const texts = { location: '[removed]' }
    const { status } = await desk.ask('POST', `${adminReportUrl(id)}/redactions`, { texts })
    expect(status).toBe(200)
  }
  expect(await othersOf(site, ids)).toEqual([])
})

const marks = [
  ...new Set([
    ...redactionMarks,
    // Of an erasure.
    '[redacted]',
    // Of the form, before the report was sent.
    ...Object.values(personalDetailsTexts.replacements),
  ]),
]

test.for(marks)('%s in place of a town is no place', async (mark, { site }) => {
  const near = `Near ${mark}, Ohio`
  expect(await othersOf(site, await storeAt(site, near, near))).toEqual([])
  const word = mark.slice(1, -1)
  expect(await othersOf(site, await storeAt(site, word, mark, word))).toEqual([2])
})

test('a town counts whatever was removed behind it', async ({ site }) => {
  const ids = await storeAt(site, 'The old mill, [removed]', 'The old mill, [address removed]')
  expect(await othersOf(site, ids)).toEqual([1])
})

test.for(marks)('%s is no word that two stories share', async (mark, { site }) => {
  const stories = [
    `A copper wedge hummed. ${mark} Then my brother fetched his binoculars.`,
    `We heard a wedge. ${mark} The copper gleamed beyond those trees.`,
    `Copper all over: a wedge that hummed. ${mark} It vanished upwards.`,
  ]
  const ids = await storeReports(
    site.database,
    stories.map((description) => ({ location: 'The old mill', description })),
  )
  expect(await othersOf(site, ids)).toEqual([2])
})
