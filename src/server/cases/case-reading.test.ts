import { expect } from 'vitest'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { storeGazetteer } from '../../../test/support/gazetteer.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import {
  adminReportUrl,
  apiUrls,
  caseExportUrl,
  pageUrls,
  reportApiUrl,
} from '../../shared/urls.ts'
import { readReports } from '../sightings/read-reports.ts'

const chicago = 4_887_398

test.beforeAll(({ site }) => storeGazetteer(site.database))

async function submitRead(site: TestSite, changes = {}) {
  const submitted = await submitReport(site, {
    ...{ location: 'Near my school', placeId: chicago, reuse: true, anonymous: true },
    ...{ sightingTime: 'evening', duration: '2 to 5 minutes' },
    ...{ description: 'A silver triangle hovered above the school, without any sound.' },
    ...changes,
  })
  await readReports(site.database)
  return { ...submitted, ...(await openCase(site, submitted.receipt)) }
}

const held = {
  report: { placeId: chicago, reuse: true },
  chosenPlace: { name: 'Chicago', country: 'US' },
  hasNoPlace: false,
  reading: {
    place: { id: chicago, source: 'choice', cell: expect.any(String), radiusKm: 8, others: 0 },
    sighted: {
      kind: 'words',
      localFrom: '2025-06-14T18:00:00',
      durationFrom: 120,
      durationTo: 300,
    },
    shape: 'triangle',
  },
}

test('a case and its download hold what was chosen, and what the site has read', async ({
  site,
}) => {
  const { read, cookie } = await submitRead(site)
  expect(await read()).toMatchObject(held)
  expect((await send(site, caseExportUrl, { cookie })).body).toMatchObject(held)
})

test('the page says the same', async ({ site }) => {
  const { cookie } = await submitRead(site)
  const page = (await send(site, pageUrls.case, { cookie })).text
  const shown = page
    .slice(page.indexOf('<main'), page.indexOf('</main>'))
    .replaceAll(/<[^>]+>/g, ' ')
  for (const words of [
    ...['Town, chosen from the list', 'Chicago, United States'],
    ...['Reuse under CC BY 4.0', 'Yes', 'What the site reads from it'],
    ...['Place, given with the report', 'Time, read by the site', 'in the evening'],
    ...['Duration, read by the site', '2 to 5 minutes', 'Shape, read by the site', 'Triangle'],
  ]) {
    expect(shown).toContain(words)
  }
})

test('what a moderator has set stands in the case, too', async ({ site }) => {
  const { id, read, cookie } = await submitRead(site)
  const desk = await openDesk(site)
  const time = { sightingDate: '2025-06-15', sightingTime: '01:00', timePrecision: 'hour' }
  await desk.ask('PATCH', `${adminReportUrl(id)}/reading`, { placeId: 'none', time })
  expect(await read()).toMatchObject({
    ...{ report: { placeId: chicago }, hasNoPlace: true },
    reading: { place: null, sighted: { source: 'moderator', precision: 'hour' } },
  })
  const page = (await send(site, pageUrls.case, { cookie })).text
  expect(page).toContain('Time, set by a moderator')
  expect(page).toContain('The words name no place')
})

test('a case without choices, not read, or deleted says so', async ({ site }) => {
  const { receipt, id } = await submitReport(site)
  const { read, act } = await openCase(site, receipt)
  const nothing = { chosenPlace: null, reading: null, hasNoPlace: false }
  const report = { placeId: null, reuse: false }
  await site.database
    .updateTable('reportFacts')
    .set({ timeKind: null, country: null, parserVersion: 0 })
    .where('reportId', '=', id)
    .execute()
  expect(await read()).toMatchObject({ ...nothing, report })
  await act({ act: 'erase', confirmed: 'yes' })
  expect(await read()).toMatchObject({ ...nothing, report, stage: 'erasing' })
})

test('nobody else reads the choices', async ({ site }) => {
  const { id } = await submitRead(site)
  for (const path of [reportApiUrl(id), apiUrls.reports, `${apiUrls.reports}/${id}/neighbours`]) {
    const { text } = await send(site, path)
    expect(text).not.toMatch(/"(placeId|chosenPlace|reuse)"/)
  }
  for (const path of [apiUrls.case, caseExportUrl])
    expect((await send(site, path)).status).toBe(401)
})
