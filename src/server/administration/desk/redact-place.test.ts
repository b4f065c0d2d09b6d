import { sql } from 'kysely'
import { expect } from 'vitest'
import * as z from 'zod'
import { type Desk, readCase, readHistory } from '../../../../test/support/desk.ts'
import { test } from '../../../../test/support/desk-test.ts'
import { storeGazetteer } from '../../../../test/support/gazetteer.ts'
import { newReport, storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import type { TestSite } from '../../../../test/support/site-test.ts'
import { RedactedOriginal } from '../../../shared/redactions.ts'
import { adminReportUrl, apiUrls, reportApiUrl } from '../../../shared/urls.ts'
import { readReports } from '../../sightings/read-reports.ts'

const flagstaff = 5_294_810
const lyon = 2_996_944

test.beforeAll(({ site }) => storeGazetteer(site.database))
test.beforeEach(({ site }) => sql`truncate reports cascade`.execute(site.database))

/** Of a witness who has chosen the town from the list. */
async function submitChosen(site: TestSite): Promise<string> {
  const body = { ...newReport({ location: 'Flagstaff, Arizona' }), placeId: flagstaff }
  const { id } = z
    .object({ id: z.uuid() })
    .parse((await send(site, apiUrls.reports, { body })).body)
  await readReports(site.database)
  return id
}

const redact = (desk: Desk, id: string, location: string) =>
  desk.ask('POST', `${adminReportUrl(id)}/redactions`, { texts: { location } })

const correct = (desk: Desk, id: string, placeId: number | null) =>
  desk.ask('PATCH', `${adminReportUrl(id)}/reading`, { placeId })

async function putBack(desk: Desk, id: string) {
  const { body } = await desk.ask('GET', `${adminReportUrl(id)}/redactions`)
  const [original] = z.array(RedactedOriginal).parse(body)
  return desk.ask('POST', `${adminReportUrl(id)}/redactions/${original?.id}/return`, {})
}

const placeOf = async (site: TestSite, id: string) =>
  (await send(site, reportApiUrl(id))).body.place

/** Everything public that says where reports were. */
async function readPublic(site: TestSite, id: string): Promise<string> {
  const outputs = [reportApiUrl(id), `${reportApiUrl(id)}/map`, apiUrls.reports, apiUrls.explore]
  const answers = outputs.map(async (url) => (await send(site, url)).text)
  return (await Promise.all(answers)).join()
}

test('a chosen town is public nowhere after words of the location were removed', async ({
  site,
  moderator,
}) => {
  const id = await submitChosen(site)
  expect(await placeOf(site, id)).toMatchObject({ id: flagstaff, source: 'choice' })
  expect((await redact(moderator, id, '[removed], Arizona')).status).toBe(200)
  expect(await placeOf(site, id)).toMatchObject({
    ...{ kind: 'state', id: null, country: 'US', cell: null, source: 'text' },
  })
  expect(await readPublic(site, id)).not.toMatch(new RegExp(`Flagstaff|${flagstaff}|35\\.19`))
  const near = await send(site, `${apiUrls.explore}?place=${flagstaff}&radius=50`)
  expect(near.body.reports).toEqual([])
})

test('the choice counts again when the words are put back', async ({ site, admin }) => {
  const id = await submitChosen(site)
  await redact(admin, id, '[removed], Arizona')
  await redact(admin, id, '[removed]')
  expect((await putBack(admin, id)).status).toBe(200)
  expect(await placeOf(site, id)).toMatchObject({ kind: 'state', source: 'text' })
  expect((await putBack(admin, id)).status).toBe(200)
  expect(await placeOf(site, id)).toMatchObject({ id: flagstaff, source: 'choice' })
})

test('a correction of the place ends with the words; a later one counts', async ({
  site,
  admin,
}) => {
  const id = await submitChosen(site)
  await correct(admin, id, flagstaff)
  await redact(admin, id, '[removed], Arizona')
  expect(await placeOf(site, id)).toMatchObject({ kind: 'state', source: 'text' })
  expect((await readHistory(admin, id)).map(({ action }) => action)).toEqual([
    ...['place_correction_removed', 'text_redacted', 'place_corrected'],
  ])
  await correct(admin, id, lyon)
  expect((await readCase(admin, id)).reading?.place).toMatchObject({ id: lyon })
  await readReports(site.database)
  expect(await placeOf(site, id)).toMatchObject({ id: lyon, source: 'moderator' })
})

test('words removed from another text leave the place as it is', async ({ site, admin }) => {
  const id = await submitChosen(site)
  await correct(admin, id, lyon)
  const { description } = newReport()
  const texts = { description: description.replace(/^\S+/, '[removed]') }
  await admin.ask('POST', `${adminReportUrl(id)}/redactions`, { texts })
  expect(await placeOf(site, id)).toMatchObject({ id: lyon, source: 'moderator' })
  await correct(admin, id, null)
  expect(await placeOf(site, id)).toMatchObject({ id: flagstaff, source: 'choice' })
})

const setTime = (desk: Desk, id: string) => {
  const time = { sightingDate: '2025-06-14', sightingTime: '21:00', timePrecision: 'hour' }
  return desk.ask('PATCH', `${adminReportUrl(id)}/reading`, { time })
}

const timeOf = async (site: TestSite, id: string) =>
  (await send(site, reportApiUrl(id))).body.sighted

const localTime = { localFrom: '2025-06-14T20:30:00', localTo: '2025-06-14T21:30:00' }
const inZone = (timeZone: string | null, from: string | null) => ({
  ...{ ...localTime, source: 'moderator', precision: 'hour', timeZone, from },
})

test('a time that a moderator has set keeps no zone of removed words', async ({
  site,
  moderator,
}) => {
  const [id = ''] = await storeReports(site.database, [{ location: 'Flagstaff, Arizona' }])
  await readReports(site.database)
  await setTime(moderator, id)
  const inArizona = inZone('America/Phoenix', '2025-06-15T03:30:00Z')
  expect(await timeOf(site, id)).toMatchObject(inArizona)
  await redact(moderator, id, '[removed]')
  expect(await placeOf(site, id)).toBeNull()
  expect(await timeOf(site, id)).toMatchObject({ ...inZone(null, null), to: null })
  expect(await readPublic(site, id)).not.toContain('Phoenix')
})

test('a time that a moderator has set follows the place of later words and corrections', async ({
  site,
  moderator,
}) => {
  const [id = ''] = await storeReports(site.database, [{ location: 'Flagstaff, Arizona' }])
  await readReports(site.database)
  await setTime(moderator, id)
  await correct(moderator, id, lyon)
  expect(await timeOf(site, id)).toMatchObject(inZone('Europe/Paris', '2025-06-14T18:30:00Z'))
  await correct(moderator, id, null)
  await site.database.updateTable('reports').set({ location: 'Chicago, IL' }).execute()
  expect(await timeOf(site, id)).toBeNull()
  await readReports(site.database)
  expect(await timeOf(site, id)).toMatchObject(inZone('America/Chicago', '2025-06-15T01:30:00Z'))
})

test('a report that was redacted before is read again without the choice', async ({ site }) => {
  const id = await submitChosen(site)
  await site.database
    .updateTable('reports')
    .set({ location: '[removed], Arizona', redactions: 1 })
    .execute()
  await site.database
    .updateTable('reportFacts')
    .set({ placeId: flagstaff, placeSource: 'choice', parserVersion: 0 })
    .execute()
  await readReports(site.database)
  expect(await placeOf(site, id)).toMatchObject({ kind: 'state', source: 'text' })
})
