import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openCase, postCase, submitReport } from '../../../test/support/cases.ts'
import { eraseAfter } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { newReport, newReportForm, storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import type { CaseExport } from '../../shared/case.ts'
import { apiUrls, caseExportUrl, pageUrls, reportApiUrl, reportPageUrl } from '../../shared/urls.ts'
import { stripReporters } from '../reports/strip-reporters.ts'

type Json = Record<string, unknown>

const readReport = async (site: TestSite, id: string) => (await send(site, reportApiUrl(id))).body

async function exportOf(site: TestSite, receipt: string) {
  const { cookie } = await openCase(site, receipt)
  return (await send(site, caseExportUrl, { cookie })).body as unknown as CaseExport
}

/** Runs `npm run verify-seal` on a file with this content. */
async function verify(site: TestSite, content: unknown) {
  const file = path.join(site.dataDirectory, 'exported-case.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  const command = path.join(import.meta.dirname, '../commands/verify-seal.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, file], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** As if the report had been sent so much earlier. */
async function ageReport(site: TestSite, id: string, age: string) {
  await sql`update reports set created_at = now() - ${age}::interval where id = ${id}`.execute(
    site.database,
  )
}

test('the seal is made once, is public with its hour, and its salt is not', async ({ site }) => {
  const headers = { 'idempotency-key': 'sealed-once' }
  const sent = newReport({ description: 'A green light that I saw before anybody told me.' })
  const answer = await send(site, apiUrls.reports, { body: sent, headers })
  const { seal, id, receipt } = answer.body as { seal: Json; id: string; receipt: string }
  expect(seal).toEqual({
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    sealedAt: expect.stringMatching(/:00:00\.000Z$/),
    matches: true,
  })
  expect((await send(site, apiUrls.reports, { body: sent, headers })).body.seal).toEqual(seal)
  const shown = await send(site, reportApiUrl(id))
  expect(shown.body.seal).toEqual(seal)
  const page = await send(site, reportPageUrl(id))
  expect(page.text).toContain(seal.hash)
  const { read } = await openCase(site, receipt)
  expect(await read()).toMatchObject({ seal, mayRecall: false })

  const { salt } = (await exportOf(site, receipt)).seal ?? {}
  expect(salt).toMatch(/^[\da-f]{32}$/)
  const outputs = [answer.text, shown.text, page.text, JSON.stringify(await read())]
  expect(outputs.join()).not.toContain(salt)
})

test('the hash is SHA-256 over the canonical JSON of what was sent, without name and address', async ({
  site,
}) => {
  const { id, receipt } = await submitReport(site, { otherAccounts: 'no' })
  const { seal } = await exportOf(site, receipt)
  const { region, location, sightingDate, sightingTime, phenomenonType, duration } = newReport()
  const { description, witnesses } = newReport()
  // RFC 8785, written by hand.
  const canonical = `{"description":"${description}","duration":"${duration}","format":"anomaly-register-report-1","location":"${location}","otherAccounts":"no","phenomenonType":"${phenomenonType}","region":"${region}","salt":"${seal?.salt}","sealedAt":"${seal?.sealedAt}","sightingDate":"${sightingDate}","sightingTime":"${sightingTime}","timePrecision":null,"witnesses":"${witnesses}"}`
  expect(seal?.hash).toBe(createHash('sha256').update(canonical).digest('hex'))
  expect(await readReport(site, id)).toMatchObject({ otherAccounts: 'no' })
})

test('equal reports have different seals, and reports of old and imported ones have none', async ({
  site,
}) => {
  const hashes = await Promise.all(
    [1, 2].map(async () => {
      const { receipt } = await submitReport(site)
      return (await exportOf(site, receipt)).seal?.hash
    }),
  )
  expect(new Set(hashes).size).toBe(2)
  const [old = ''] = await storeReports(site.database, [{}])
  expect(await readReport(site, old)).toMatchObject({ seal: null, otherAccounts: null })
  expect((await send(site, reportPageUrl(old))).text).not.toContain('SHA-256')
})

test('the form without scripts seals too, and takes the question about other accounts', async ({
  site,
}) => {
  const form = async (otherAccounts: string, description: string) =>
    fetch(site.url + pageUrls.submit, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...newReportForm({ description }), otherAccounts }),
    })
  const answer = await form('yes', 'A light that I had read about before.')
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const place = answer.headers.get('location') ?? ''
  const page = await send(site, place, { cookie: cookie.join('; ') })
  expect(page.text).toContain('Seal (SHA-256)')
  expect(page.text).toContain('/explore?region=usa&amp;from=2025-06-11&amp;to=2025-06-17')
  const [, id = ''] = /reports\/([\da-f-]{36})/.exec(place) ?? []
  expect(await readReport(site, id)).toMatchObject({ otherAccounts: 'yes' })
  expect((await form('', 'A light, and no answer to the question.')).status).toBe(303)
  expect((await form('maybe', 'A light, and a wrong answer to it.')).status).toBe(400)
})

test('npm run verify-seal accepts an exported case and refuses a changed letter', async ({
  site,
}) => {
  const { receipt } = await submitReport(site)
  const exported = await exportOf(site, receipt)
  const right = await verify(site, exported)
  expect(right).toMatchObject({ status: 0 })
  expect(right.stdout).toContain(exported.seal?.hash)

  const { report } = exported
  const changed = report.description.replace('amber', 'umber')
  const wrong = await verify(site, { ...exported, report: { ...report, description: changed } })
  expect(wrong).toMatchObject({ status: 1 })
  expect(wrong.stdout).toContain('DOES NOT MATCH')

  expect((await verify(site, { ...exported, seal: null })).status).toBe(2)
  expect((await verify(site, 'no JSON')).status).toBe(2)
})

test('the second account is invited after 48 hours, taken once, sealed, and released by a moderator', async ({
  site,
}) => {
  const { id, receipt } = await submitReport(site)
  const { read, act } = await openCase(site, receipt)
  const recall = { act: 'recall', text: 'I remember now: the lights hummed.' }
  await ageReport(site, id, '47 hours 59 minutes')
  expect(await read()).toMatchObject({ mayRecall: false })
  expect((await act(recall)).status).toBe(409)

  await ageReport(site, id, '48 hours')
  expect(await read()).toMatchObject({ mayRecall: true })
  expect((await act(recall)).status).toBe(303)
  const { mayRecall, entries } = await read()
  expect(mayRecall).toBe(false)
  const [entry] = entries as { id: string; sealHash: string }[]
  expect(entry).toMatchObject({ kind: 'recall', state: 'waiting' })
  expect((await act({ ...recall, text: 'And once more.' })).status).toBe(409)

  const listAdditions = async () => (await send(site, `${reportApiUrl(id)}/additions`)).body
  expect(await listAdditions()).toEqual({ additions: [], nothingSeen: [] })
  const desk = await openDesk(site)
  const entriesUrl = apiUrls.adminReportEntries.replace(':id', id)
  await desk.ask('PATCH', `${entriesUrl}/${entry?.id}`, { isPublic: true })
  expect(await listAdditions()).toMatchObject({
    additions: [{ kind: 'recall', text: recall.text, sealHash: entry?.sealHash }],
  })

  const exported = await exportOf(site, receipt)
  const right = await verify(site, exported)
  expect(right).toMatchObject({ status: 0 })
  expect(right.stdout).toContain(entry?.sealHash)
  const changed = exported.entries.map((one) => ({ ...one, text: one.text.replace('h', 'H') }))
  expect((await verify(site, { ...exported, entries: changed })).status).toBe(1)
})

test('a report of old invites no second account', async ({ site }) => {
  const { id, receipt } = await submitReport(site)
  await sql`
    update cases set seal_hash = null, seal_salt = null, sealed_at = null
     where report_id = ${id}`.execute(site.database)
  await ageReport(site, id, '3 days')
  const { read, act } = await openCase(site, receipt)
  expect(await read()).toMatchObject({ seal: null, mayRecall: false })
  expect((await act({ act: 'recall', text: 'Once more.' })).status).toBe(409)
})

test('the page says that words were removed after sealing, and erasures remove the salt', async ({
  site,
}) => {
  const { id, receipt } = await submitReport(site)
  const { salt } = (await exportOf(site, receipt)).seal ?? {}
  expect(await readReport(site, id)).toMatchObject({ seal: { matches: true } })
  await site.database.transaction().execute((open) => stripReporters(open, [id]))
  expect(await readReport(site, id)).toMatchObject({ seal: { matches: false } })
  expect((await send(site, reportPageUrl(id))).text).toContain('removed or corrected after sealing')
  expect((await exportOf(site, receipt)).seal).toMatchObject({ matches: false, salt: null })

  const erased = await submitReport(site)
  const { cookie } = await openCase(site, erased.receipt)
  await postCase(site, { act: 'erase', confirmed: 'yes' }, cookie)
  await eraseAfter(site, 8)
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(cases)::text as row from cases`.execute(site.database)
  expect(rows.map(({ row }) => row).join()).not.toContain(erased.id)
  expect(rows.map(({ row }) => row).join()).not.toContain(String(salt))
})
