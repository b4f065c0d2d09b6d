import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDesk } from '../../../test/support/desk.ts'
import { newReport, newReportForm, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSites } from '../../../test/support/site-test.ts'
import { openUploader } from '../../../test/support/upload.ts'
import { videos } from '../../../test/support/videos.ts'
import { AdminReport } from '../../shared/moderation.ts'
import {
  adminReportUrl,
  apiUrls,
  discoveryUrls,
  pageUrls,
  reportApiUrl,
  reportPageUrl,
  reportPreviewUrl,
  videoUrl,
} from '../../shared/urls.ts'
import { readConfig } from '../config.ts'

const test = testWithSites({
  trial: {},
  premoderated: { site: readConfig({ PREMODERATE: 'true' }).site },
})

test.beforeEach(async ({ sites }) => {
  for (const { database } of Object.values(sites)) {
    await database.deleteFrom('reports').execute()
  }
})

const words = 'Zephyranth lights over www.example.org'
const linking = () => newReport({ description: words, anonymous: true })

async function submit(site: TestSite, report: object, headers: Record<string, string> = {}) {
  const { status, body } = await send(site, apiUrls.reports, { body: report, headers })
  expect(status).toBe(201)
  return body as { id: string; held?: boolean }
}

/** Every address that shows or counts reports. */
const outputsOf = (id: string) => [
  apiUrls.reports,
  `${apiUrls.reports}?search=zephyranth`,
  `${apiUrls.reports}?type=ufo&region=usa`,
  apiUrls.reportTotal,
  `${apiUrls.reportTotal}?type=ufo&region=usa`,
  apiUrls.statistics,
  apiUrls.statisticsByHour,
  discoveryUrls.atomFeed,
  discoveryUrls.jsonFeed,
  discoveryUrls.sitemap,
  '/sitemaps/1.xml',
  pageUrls.main,
  `${pageUrls.main}?report=${id}`,
  `${pageUrls.main}?search=zephyranth`,
  reportPageUrl(id),
  reportPreviewUrl(id),
]

async function readOutputs(site: TestSite, id: string): Promise<Record<string, string>> {
  const read = async (path: string) => {
    const { status, text } = await send(site, path)
    // A page repeats the address and the search of the request.
    const answer = `${status} ${text}`.replaceAll(id, '(id)').replaceAll('zephyranth', '')
    return [path.replaceAll(id, '(id)'), answer]
  }
  return Object.fromEntries(await Promise.all(outputsOf(id).map(read)))
}

const strip = (outputs: Record<string, string>) =>
  Object.entries(outputs).map(([path, text]) => [
    path,
    text.replaceAll(/nonce="[^"]*"|"requestId":"[^"]*"|nonce-[\w+/=-]+/g, ''),
  ])

describe('a held report', () => {
  test('is acknowledged to its sender and stored with the reason', async ({ sites }) => {
    const { trial } = sites
    const submitted = await submit(trial, linking())
    expect(submitted).toMatchObject({ held: true, status: 'pending', description: words })
    const [row] = await trial.database.selectFrom('reports').selectAll().execute()
    expect(row).toMatchObject({ held: true, heldReasons: ['links'], status: 'pending' })
    const open = await submit(trial, newReport())
    expect(Object.keys(open)).not.toContain('held')
  })

  test('is public nowhere: every output is the same as for an unknown report', async ({
    sites,
  }) => {
    const { trial } = sites
    const never = '11111111-1111-4111-8111-111111111111'
    const before = strip(await readOutputs(trial, never))
    const { id } = await submit(trial, linking())
    expect(strip(await readOutputs(trial, id))).toEqual(before)
    expect(await send(trial, reportApiUrl(id))).toMatchObject({ status: 404 })
    for (const [path, text] of before) expect(text, path).not.toMatch(/Zephyranth/)
  })

  test('has no public video, even after the release of the video', async ({ sites }) => {
    const { trial } = sites
    const uploader = openUploader(trial.url)
    const { url } = await uploader.upload(videos.mp4, 'night.mp4')
    const id = path.basename(url)
    const submitted = await uploader.submit({ ...linking(), videoUrl: videoUrl(id) })
    const { id: reportId } = await submitted.json()
    await trial.jobs.performDue()
    await trial.database.updateTable('reports').set({ videoReleasedAt: new Date() }).execute()
    const urls = [videoUrl(id), `${videoUrl(id)}/captions.vtt`, apiUrls.video.replace(':id', id)]
    for (const url of urls) expect((await send(trial, url)).status, url).toBe(404)
    const desk = await openDesk(trial)
    await desk.ask('POST', `${adminReportUrl(reportId)}/release`)
    for (const url of urls) expect((await send(trial, url)).status, url).toBe(200)
  })

  test('answers a repeated submission with the same report, even after its release', async ({
    sites,
  }) => {
    const { trial } = sites
    const key = { 'idempotency-key': 'a-filling-of-the-form' }
    const first = await submit(trial, linking(), key)
    expect(await submit(trial, linking(), key)).toEqual(first)
    const desk = await openDesk(trial)
    await desk.ask('POST', `${adminReportUrl(first.id)}/release`)
    const { held: _, ...open } = first
    expect(await submit(trial, linking(), key)).toEqual(open)
  })

  test('leads a browser without scripts to a page that explains the hold and names no report', async ({
    sites,
  }) => {
    const answer = await fetch(sites.trial.url + pageUrls.submit, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(newReportForm({ description: words })),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, pageUrls.receivedHeld])
    const page = await send(sites.trial, pageUrls.receivedHeld)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Report Submitted Successfully')
    expect(page.text).toContain('A moderator looks at your report before it appears')
  })
})

test('PREMODERATE=true holds every report', async ({ sites }) => {
  const { premoderated } = sites
  const { id, held } = await submit(premoderated, newReport())
  expect(held).toBe(true)
  expect((await send(premoderated, reportApiUrl(id))).status).toBe(404)
  const [row] = await premoderated.database.selectFrom('reports').selectAll().execute()
  expect(row?.heldReasons).toEqual(['premoderation'])
})

describe('in the moderation queue', () => {
  async function holdOne(site: TestSite) {
    const { id } = await submit(site, linking())
    const desk = await openDesk(site, 'moderator')
    const actions = async () => {
      const { body } = await desk.ask('GET', adminReportUrl(id))
      const history = body.history as { action: string; fromValue: string | null }[]
      return history.map(({ action, fromValue }) => `${action} ${fromValue}`)
    }
    return { id, desk, actions }
  }

  test('a moderator releases it unchanged, with a record', async ({ sites }) => {
    const { id, desk, actions } = await holdOne(sites.trial)
    const { status, body } = await desk.ask('POST', `${adminReportUrl(id)}/release`)
    expect(status).toBe(200)
    expect(AdminReport.parse(body)).toMatchObject({
      held: false,
      heldReasons: [],
      status: 'pending',
    })
    expect(await actions()).toEqual(['report_released links'])
    expect((await send(sites.trial, reportApiUrl(id))).body).toMatchObject({
      id,
      status: 'pending',
    })
    await desk.ask('POST', `${adminReportUrl(id)}/release`)
    expect(await actions()).toHaveLength(1)
  })

  test.for(['verified', 'under_review'] as const)('%s releases it', async (status, { sites }) => {
    const { id, desk, actions } = await holdOne(sites.trial)
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status })
    expect((await send(sites.trial, reportApiUrl(id))).body).toMatchObject({ id, status })
    expect(await actions()).toEqual(['report_released links', 'report_status_changed pending'])
  })

  test.for(['rejected', 'pending'] as const)(
    '%s keeps it non-public',
    async (status, { sites }) => {
      const { id, desk } = await holdOne(sites.trial)
      await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status })
      expect((await send(sites.trial, reportApiUrl(id))).status).toBe(404)
      await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'pending' })
      expect((await send(sites.trial, reportApiUrl(id))).status).toBe(404)
    },
  )

  test('a release of an outdated version is refused', async ({ sites }) => {
    const { id, desk } = await holdOne(sites.trial)
    const expectedUpdatedAt = '2020-01-01T00:00:00.000Z'
    const release = await desk.ask('POST', `${adminReportUrl(id)}/release`, { expectedUpdatedAt })
    expect(release).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    expect((await send(sites.trial, reportApiUrl(id))).status).toBe(404)
  })

  test('one decision can release several reports', async ({ sites }) => {
    const { id, desk } = await holdOne(sites.trial)
    const other = await submit(sites.trial, linking())
    const reports = [{ id }, { id: other.id }]
    await desk.ask('POST', apiUrls.adminReportDecisions, { reports, status: 'under_review' })
    expect((await send(sites.trial, apiUrls.reports)).body).toHaveLength(2)
  })
})

test('statistics count a report from its release until it is held again', async ({ sites }) => {
  const { trial } = sites
  const { id } = await submit(trial, linking())
  const total = async () => (await send(trial, apiUrls.statistics)).body.totalReports
  expect(await total()).toBe(0)
  const desk = await openDesk(trial)
  await desk.ask('POST', `${adminReportUrl(id)}/release`)
  expect(await total()).toBe(1)
  await sql`update reports set held = true, held_reasons = '{links}'`.execute(trial.database)
  expect(await total()).toBe(0)
  await sql`delete from reports`.execute(trial.database)
  const { rows } = await sql`select sum(reports)::int as sum from report_counts`.execute(
    trial.database,
  )
  expect(rows).toEqual([{ sum: 0 }])
})

test('the public list uses its partial indexes', async ({ sites }) => {
  const { database } = sites.trial
  await storeReports(
    database,
    Array.from({ length: 400 }, (_, index) => ({
      held: index % 9 === 0,
      heldReasons: index % 9 ? [] : ['links' as const],
    })),
  )
  await sql`analyze reports`.execute(database)
  const { rows } = await sql<Record<string, string>>`
    explain select id from reports where status <> 'rejected' and not held
     order by created_at desc, id desc limit 12`.execute(database)
  expect(rows.flatMap((row) => Object.values(row)).join('\n')).toContain('reports_public_idx')
})
