import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod'
import { openCase, submitReport } from '../../../../test/support/cases.ts'
import { type Desk, readCase, readHistory } from '../../../../test/support/desk.ts'
import { test } from '../../../../test/support/desk-test.ts'
import { storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import type { TestSite } from '../../../../test/support/site-test.ts'
import { findRedactionParts, isRedaction, RedactedOriginal } from '../../../shared/redactions.ts'
import {
  adminReportUrl,
  apiUrls,
  caseExportUrl,
  discoveryUrls,
  exportUrl,
  reportApiUrl,
  reportPageUrl,
} from '../../../shared/urls.ts'
import { withdrawReport } from '../../reports/leave-reports.ts'
import { eraseOldOriginals } from '../../reports/redacted-originals.ts'
import { stripReporters } from '../../reports/strip-reporters.ts'

const said = 'My neighbor Zebulon Quist saw the light above the barn.'
const redacted = 'My neighbor [name removed] saw the light above the barn.'

const redact = (desk: Desk, id: string, body: unknown) =>
  desk.ask('POST', `${adminReportUrl(id)}/redactions`, body)

async function listOriginals(desk: Desk, id: string) {
  const { body } = await desk.ask('GET', `${adminReportUrl(id)}/redactions`)
  return z.array(RedactedOriginal).parse(body)
}

const putBack = (desk: Desk, id: string, redactionId: string, body = {}) =>
  desk.ask('POST', `${adminReportUrl(id)}/redactions/${redactionId}/return`, body)

async function store(site: TestSite, changes = {}) {
  const [id = ''] = await storeReports(site.database, [{ description: said, ...changes }])
  return id
}

async function countOriginals({ database }: TestSite, id: string): Promise<number> {
  const rows = await database
    .selectFrom('redactedOriginals')
    .select('id')
    .where('reportId', '=', id)
    .execute()
  return rows.length
}

describe('a text is a redaction', () => {
  test.for([
    ['Ann saw it', '[name removed] saw it'],
    ['I, Ann, saw Ann', 'I, [name removed], saw [name removed]'],
    ['Call 555 now', 'Call [removed]'],
    ['All of it', '[removed]'],
    ['a [removed] b Ann c', 'a [removed] b [name removed] c'],
    ['one two', '[removed][name removed]'],
    ['ab ab ab', 'ab [removed] ab'],
  ] as const)('%s -> %s', ([original, text]) => {
    expect(isRedaction(original, text)).toBe(true)
  })
})

describe('a text is no redaction', () => {
  test.for([
    ['nothing was removed', 'nothing was removed'],
    ['a [removed] b', 'a [removed] b'],
    ['I saw it', 'I did not see it'],
    ['I saw it', 'I [removed] never saw it'],
    ['I saw it', 'I saw it[removed]'],
    ['I saw it', 'I saw [removed] it'],
    ['I saw it there', 'there [removed]'],
    ['I saw it there', 'it [removed] saw'],
    ['I saw it', 'I [deleted] it'],
    ['I saw it', ''],
    ['aba', 'ab[removed]ba'],
  ] as const)('%s -> %s', ([original, text]) => {
    expect(isRedaction(original, text)).toBe(false)
  })
})

test('the pieces of a redaction make up the original', () => {
  const original = 'Ann and [removed] and Bob'
  const parts = findRedactionParts(original, '[name removed] and [removed] and [removed]')
  expect(parts?.map(({ text }) => text).join('')).toBe(original)
  expect(parts?.filter(({ mark }) => mark)).toEqual([
    { text: 'Ann', mark: '[name removed]' },
    { text: 'Bob', mark: '[removed]' },
  ])
})

test('removed words are in no public output, no history and no log; the original is for administrators', async ({
  site,
  moderator,
  admin,
}) => {
  const { id, receipt } = await submitReport(site, { description: said, reuse: true })
  const outputs = [
    ...[apiUrls.reports, reportApiUrl(id), reportPageUrl(id), '/', '/explore'],
    ...[discoveryUrls.atomFeed, discoveryUrls.jsonFeed, discoveryUrls.exploreJsonFeed],
    ...[exportUrl('csv'), exportUrl('ndjson'), apiUrls.reportChanges],
  ]
  const read = async () =>
    (await Promise.all(outputs.map(async (url) => (await send(site, url)).text))).join()
  expect(await read()).toContain('Zebulon')
  const answer = await redact(moderator, id, {
    texts: { description: redacted },
    reasonCode: 'personal_details',
  })
  expect(answer).toMatchObject({ status: 200, body: { description: redacted } })
  expect(await read()).not.toMatch(/Zebulon|Quist/)
  for (const url of [apiUrls.reports, apiUrls.explore]) {
    expect((await send(site, `${url}?search=Zebulon`)).text).not.toContain(id)
  }
  const history = await readHistory(admin, id)
  expect(history).toMatchObject([
    { action: 'text_redacted', toValue: 'description', reasonCode: 'personal_details' },
  ])
  expect(JSON.stringify([history, await readCase(moderator, id)])).not.toContain('Zebulon')
  expect(await listOriginals(admin, id)).toMatchObject([{ field: 'description', original: said }])
  expect((await moderator.ask('GET', `${adminReportUrl(id)}/redactions`)).status).toBe(403)

  const { read: readOwn, cookie } = await openCase(site, receipt)
  expect(await readOwn()).toMatchObject({
    redactions: [
      { field: 'description', sentence: expect.stringContaining('it holds personal details') },
    ],
  })
  expect((await send(site, '/case', { cookie })).text).toContain('A moderator removed words')
  expect((await send(site, caseExportUrl, { cookie })).text).not.toContain('Zebulon')
})

test('the seal says that the text no longer matches, and fits again when words are put back', async ({
  site,
  admin,
}) => {
  const { id } = await submitReport(site, { description: said })
  const readSeal = async () => (await send(site, reportApiUrl(id))).body.seal
  const before = await readSeal()
  expect(before).toMatchObject({ matches: true })
  await redact(admin, id, { texts: { description: redacted } })
  expect(await readSeal()).toEqual({ ...Object(before), matches: false })
  const [original] = await listOriginals(admin, id)
  expect(await putBack(admin, id, original?.id ?? '')).toMatchObject({
    status: 200,
    body: { description: said },
  })
  expect(await readSeal()).toEqual(before)
  expect(await countOriginals(site, id)).toBe(0)
  expect((await readHistory(admin, id)).map(({ action }) => action)).toEqual([
    'redaction_taken_back',
    'text_redacted',
  ])
})

test('only the latest redaction of a text can be taken back', async ({ site, admin }) => {
  const id = await store(site)
  await redact(admin, id, { texts: { description: redacted, location: '[removed]' } })
  const twice = redacted.replace('the barn', '[removed]')
  await redact(admin, id, { texts: { description: twice } })
  const [second, ...others] = await listOriginals(admin, id)
  const first = others.find(({ field }) => field === 'description')
  expect(second?.original).toBe(redacted)
  expect((await putBack(admin, id, first?.id ?? '')).status).toBe(409)
  expect((await putBack(admin, id, second?.id ?? '')).body.description).toBe(redacted)
  expect((await putBack(admin, id, first?.id ?? '')).body.description).toBe(said)
})

test('a moderator can remove words and not put them back', async ({ site, admin, moderator }) => {
  const id = await store(site)
  await redact(moderator, id, { texts: { description: redacted } })
  const [original] = await listOriginals(admin, id)
  expect((await putBack(moderator, id, original?.id ?? '')).status).toBe(403)
})

describe('refuses', () => {
  test.for([
    [{ description: 'My neighbor [name removed] saw nothing.' }, 'texts.description'],
    [{ description: said }, 'texts.description'],
    [{ location: '' }, 'texts.location'],
    [{ fullName: '[removed]' }, 'texts'],
    [{}, 'texts'],
  ] as const)('%j', async ([texts, path], { site, moderator }) => {
    const id = await store(site)
    const answer = await redact(moderator, id, { texts })
    const errors = expect.arrayContaining([expect.objectContaining({ path })])
    expect(answer).toMatchObject({ status: 400, body: { errors } })
    expect((await send(site, reportApiUrl(id))).body.description).toBe(said)
    expect(await countOriginals(site, id)).toBe(0)
  })

  test('a version that another administrator has changed', async ({ site, admin }) => {
    const id = await store(site)
    const { report } = await readCase(admin, id)
    await sql`update reports set status = 'under_review' where id = ${id}`.execute(site.database)
    const version = { expectedUpdatedAt: report.updatedAt }
    const texts = { description: redacted }
    expect((await redact(admin, id, { texts, ...version })).status).toBe(409)
    expect(await countOriginals(site, id)).toBe(0)
    await redact(admin, id, { texts })
    const [original] = await listOriginals(admin, id)
    expect((await putBack(admin, id, original?.id ?? '', version)).status).toBe(409)
  })
})

describe('the original is erased', () => {
  test('with the report, and stays while the report can be restored', async ({ site, admin }) => {
    const id = await store(site)
    await redact(admin, id, { texts: { description: redacted } })
    await admin.ask('DELETE', adminReportUrl(id))
    expect(await countOriginals(site, id)).toBe(1)
    const reports = [{ id }]
    await admin.ask('POST', apiUrls.adminReportRestorations, { reports })
    expect(await countOriginals(site, id)).toBe(1)
    await site.database.transaction().execute((transaction) => withdrawReport(transaction, id))
    expect(await countOriginals(site, id)).toBe(0)
  })

  test('with the identifiers of the report', async ({ site, admin }) => {
    const id = await store(site)
    await redact(admin, id, { texts: { description: redacted } })
    await site.database.transaction().execute((transaction) => stripReporters(transaction, [id]))
    expect(await countOriginals(site, id)).toBe(0)
  })

  test('after its time, and then the seal can no longer be tried against names', async ({
    site,
    admin,
  }) => {
    const { id } = await submitReport(site, { description: said })
    await redact(admin, id, { texts: { description: redacted } })
    await sql`update redacted_originals set redacted_at = redacted_at - interval '30 days'`.execute(
      site.database,
    )
    expect(await listOriginals(admin, id)).toEqual([])
    await eraseOldOriginals(site.database, new Date())
    expect(await countOriginals(site, id)).toBe(0)
    const { sealSalt } = await site.database
      .selectFrom('cases')
      .select('sealSalt')
      .where('reportId', '=', id)
      .executeTakeFirstOrThrow()
    expect(sealSalt).toBeNull()
  })
})
