import { sql } from 'kysely'
import { expect } from 'vitest'
import { sightedAt, storeSightings } from '../../../test/support/report-facts.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { fewestTimed } from '../../shared/limits.ts'
import { ReportsByHour } from '../../shared/numbers.ts'
import { apiUrls, pageUrls } from '../../shared/urls.ts'

const title = 'Sightings by hour'

test.beforeEach(async ({ site }) => {
  await sql`truncate reports cascade`.execute(site.database)
})

const seenAt = (hour: number) => ({
  facts: sightedAt(`2020-06-14T${String(hour).padStart(2, '0')}:30`, 0),
})

/** One report less than needed for the chart, most of them of 21:00. */
const almostEnough = Array.from({ length: fewestTimed - 1 }, (_, index) =>
  seenAt(index % 3 === 0 ? index % 24 : 21),
)

async function hours(site: TestSite) {
  const response = await fetch(site.url + apiUrls.statisticsByHour)
  return ReportsByHour.parse(await response.json()).hours
}

async function readMainPage(site: TestSite) {
  const response = await fetch(site.url + pageUrls.main)
  return { status: response.status, html: await response.text() }
}

test('hours count public reports with a time of the clock', async ({ site }) => {
  await storeSightings(site.database, [
    seenAt(21),
    { ...seenAt(21), report: { phenomenonType: 'ghost', region: 'eu' } },
    seenAt(5),
    { ...seenAt(5), report: { status: 'rejected' } },
    { ...seenAt(4), report: { held: true, heldReasons: ['links'] } },
    { facts: { ...seenAt(3).facts, timeKind: 'words' } },
  ])
  expect(await hours(site)).toEqual([
    { value: '05', reports: 1 },
    { value: '21', reports: 2 },
  ])
})

test('the main page draws the hours as soon as enough reports say one', async ({ site }) => {
  await storeSightings(site.database, almostEnough)
  const { html: before } = await readMainPage(site)
  expect(before).not.toContain(title)
  await storeSightings(site.database, [seenAt(21)])
  const { html } = await readMainPage(site)
  expect(html).toContain(`href="${pageUrls.numbers}"`)
  expect(html).toContain('Most at 21:00')
  expect(html).toMatch(/role="img" aria-label="[^"]*The most, \d+ of 50 reports that say an hour/)
  const [figure = ''] = /<figure class="statistics-hours.*?<\/figure>/.exec(html) ?? []
  expect(figure).toContain(title)
  expect(figure.length).toBeLessThan(3_000)
  const [, state = ''] = html.split('id="state"')
  expect(state).not.toContain(apiUrls.statisticsByHour)
})

test('rejected reports leave the chart', async ({ site }) => {
  const [first] = await storeSightings(site.database, [seenAt(21), ...almostEnough])
  expect((await readMainPage(site)).html).toContain(title)
  await sql`update reports set status = 'rejected' where id = ${first}`.execute(site.database)
  expect((await readMainPage(site)).html).not.toContain(title)
})

test('without the hours the main page is whole and has no chart', async ({ site }) => {
  await storeSightings(site.database, [seenAt(21), ...almostEnough])
  await sql`alter table report_series rename to lost_series`.execute(site.database)
  try {
    const { status, html } = await readMainPage(site)
    expect(status).toBe(200)
    expect(html).toContain('Total Reports Filed')
    expect(html).not.toContain(title)
  } finally {
    await sql`alter table lost_series rename to report_series`.execute(site.database)
  }
})
