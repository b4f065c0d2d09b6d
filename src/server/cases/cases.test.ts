import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storeUser } from '../../../test/support/accounts.ts'
import { openCase, postCase, submitReport } from '../../../test/support/cases.ts'
import { eraseAfter } from '../../../test/support/deleted-reports.ts'
import { openDesk } from '../../../test/support/desk.ts'
import { newReport, newReportForm, storeReports } from '../../../test/support/reports.ts'
import { type Answer, send } from '../../../test/support/send.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { isReceiptCode } from '../../shared/receipt-code.ts'
import { adminReportUrl, apiUrls, caseExportUrl, pageUrls } from '../../shared/urls.ts'

const formOf = async (site: TestSite, changes = {}) =>
  fetch(site.url + pageUrls.submit, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(newReportForm(changes)),
  })

describe('the receipt', () => {
  test('comes with the answer, is stored as a hash only and is never cached', async ({ site }) => {
    const answer = await send(site, apiUrls.reports, { body: newReport() })
    const receipt = String(answer.body.receipt)
    expect(isReceiptCode(receipt)).toBe(true)
    expect(receipt).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){5}[\dA-HJKMNP-TV-Z]{4}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(cases)::text as row from cases`.execute(site.database)
    const stored = JSON.stringify(rows).toLowerCase()
    const plain = receipt.replaceAll('-', '')
    for (const form of [receipt, plain, Buffer.from(plain).toString('hex')]) {
      expect(stored).not.toContain(form.toLowerCase())
    }
  })

  test('is the same for a repetition with the same key, and another for another key', async ({
    site,
  }) => {
    const first = await submitReport(site, {}, { 'idempotency-key': 'one' })
    expect(await submitReport(site, {}, { 'idempotency-key': 'one' })).toEqual(first)
    const other = await submitReport(site, {}, { 'idempotency-key': 'two' })
    expect(other.receipt).not.toBe(first.receipt)
    expect((await openCase(site, first.receipt)).cookie).not.toBe('')
  })

  test('reaches a witness without scripts on the next page, and nobody else', async ({ site }) => {
    const answer = await formOf(site, { description: 'A light that no script has sent.' })
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
    const place = answer.headers.get('location') ?? ''
    const page = await send(site, place, { cookie: cookie.join('; ') })
    const code = /<output[^>]*>([^<]*)</.exec(page.text)?.[1] ?? ''
    expect(isReceiptCode(code)).toBe(true)
    expect(place).not.toContain(code)
    expect(page.headers.get('cache-control')).toContain('no-store')
    expect((await send(site, place)).text).not.toContain(code)
    expect((await openCase(site, code)).cookie).not.toBe('')
    // A neighbour with the same browser could repeat a public report.
    const again = await formOf(site, { description: 'A light that no script has sent.' })
    expect(again.headers.getSetCookie().join()).not.toContain('receipt=')
    const repeated = await send(site, again.headers.get('location') ?? '')
    expect(repeated.text).toContain('was shown once, when you sent this report')
  })
})

describe('a case', () => {
  test('opens by its code however it is typed, and shows what was sent', async ({ site }) => {
    const { receipt, id } = await submitReport(site, { anonymous: true })
    const typed = ` ${receipt.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
    const { read } = await openCase(site, typed)
    expect(await read()).toMatchObject({
      stage: 'open',
      report: { id, fullName: 'Jane Doe', status: 'pending', anonymous: true },
      entries: [],
      mayReply: false,
    })
  })

  test('shows all that was sent, also what was chosen from a list', async ({ site }) => {
    const answers = { timePrecision: 'part', otherAccounts: 'yes', phenomenonType: 'psychic' }
    const { receipt } = await submitReport(site, answers)
    const { cookie } = await openCase(site, receipt)
    const page = (await send(site, pageUrls.case, { cookie })).text
    for (const words of [
      ...['How sure are you of the time?', 'Only the part of the day'],
      ...['Phenomenon type', 'Psychic Phenomenon'],
      'Did you read or discuss other accounts of this before writing?',
    ]) {
      expect(page).toContain(words)
    }
  })

  test('has a cookie that no script reads, no other site sends, and no forger makes', async ({
    site,
  }) => {
    const { receipt, id } = await submitReport(site)
    const opened = await postCase(site, { act: 'open', code: receipt })
    expect([opened.status, opened.location]).toEqual([303, pageUrls.case])
    expect(opened.setCookie).toMatch(/HttpOnly; SameSite=Strict/i)
    expect(opened.setCookie).not.toContain(receipt)
    expect(opened.setCookie).not.toContain(id)
    for (const cookie of ['', 'case=x', `case=${id}`, `${opened.cookie.slice(0, -2)}AA`]) {
      expect((await send(site, apiUrls.case, { cookie })).status).toBe(401)
    }
    const page = await send(site, pageUrls.case, { cookie: opened.cookie })
    expect(page.text).toContain('What you sent')
    expect(page.text).not.toContain(receipt)
    expect(page.headers.get('cache-control')).toContain('no-store')
  })

  test('tells the status and the reason of a decision, but no remark', async ({ site }) => {
    const { receipt, id } = await submitReport(site)
    const { read, cookie } = await openCase(site, receipt)
    const desk = await openDesk(site)
    const decision = { status: 'rejected', reasonCode: 'duplicate', reason: 'same as Miller again' }
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, decision)
    expect(await read()).toMatchObject({
      report: { status: 'rejected' },
      decision: { reasonCode: 'duplicate' },
      mayReply: true,
    })
    const page = await send(site, pageUrls.case, { cookie })
    expect(page.text).toContain('it repeats another report')
    expect(page.text).not.toContain('Miller')
  })
})

test('the account of a named witness opens the same case without a code, and no other', async ({
  site,
}) => {
  const { database } = site
  const user = await storeUser(database)
  const [own = '', foreign = ''] = await storeReports(database, [{ userId: user.id }, {}])
  const { cookie } = await signIn(database, user)
  const openOwn = (id: string, as = cookie) => postCase(site, { act: 'open-own', id }, as)
  expect((await openOwn(foreign)).status).toBe(404)
  expect((await openOwn(own, '')).status).toBe(401)
  const opened = await openOwn(own)
  expect((await send(site, apiUrls.case, { cookie: opened.cookie })).body).toMatchObject({
    report: { id: own },
  })
})

const withoutCode = (text: string, code: string) =>
  text.replaceAll(code, '(code)').replaceAll(/"requestId":"[^"]*"/g, '')

test('wrong codes look all the same, whatever is wrong with them', async ({ site }) => {
  const { receipt } = await submitReport(site)
  const flipped = receipt.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const wrong = ['zzqz', 'ABCD', flipped, '0000-0000-0000-0000-0000-0000', '%00', `${receipt}0`]
  const answers = await Promise.all(wrong.map((code) => postCase(site, { act: 'open', code })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]))
  const bodies = answers.map(({ text }, index) => withoutCode(text, wrong[index] ?? ''))
  expect(new Set(bodies).size).toBe(1)
  expect(answers.every(({ setCookie }) => setCookie === '')).toBe(true)
})

describe('what a witness can do', () => {
  const actions = async (site: TestSite, id: string): Promise<string[]> => {
    const { rows } = await sql<{ entry: string }>`
      select action || ' by ' || actor_name as entry from append_only.history
       where subject_id = ${id} order by id`.execute(site.database)
    return rows.map(({ entry }) => entry)
  }

  test('write messages, once each, within the limits', async ({ site }) => {
    const { receipt } = await submitReport(site)
    const { act, read, cookie } = await openCase(site, receipt)
    const { formKey } = await read()
    const fields = { act: 'message', text: 'I remember a sound.', formKey: String(formKey) }
    expect((await act(fields)).location).toBe(`${pageUrls.case}?done=message`)
    await act(fields)
    expect(await read()).toMatchObject({
      entries: [{ kind: 'message', text: 'I remember a sound.', state: null }],
    })
    const long = await act({ act: 'message', text: 'x'.repeat(2_001) })
    expect(long.status).toBe(400)
    expect(long.text).toContain('at most 2,000 characters')
    expect((await act({ act: 'message', text: '  ' })).status).toBe(400)
    const closed = await postCase(site, { act: 'message', text: 'Nobody sent this.' })
    expect(closed.status).toBe(401)
    expect(closed.text).toContain('Nobody sent this.')
    expect((await postCase(site, { act: 'close' }, cookie)).setCookie).toMatch(/case=;/)
  })

  test('close the case, also for a copied cookie', async ({ site }) => {
    const { receipt } = await submitReport(site)
    const [one, other] = [await openCase(site, receipt), await openCase(site, receipt)]
    const fields = { act: 'message', text: 'A sound.', formKey: String((await one.read()).formKey) }
    const renewed = await postCase(site, fields, one.cookie)
    const copies = [one.cookie, renewed.cookie]
    const statusOf = async (cookie: string) => (await send(site, apiUrls.case, { cookie })).status
    expect(await Promise.all(copies.map(statusOf))).toEqual([200, 200])
    for (let times = 0; times < 2; times++) {
      expect((await postCase(site, { act: 'close' }, renewed.cookie)).status).toBe(303)
    }
    expect(await Promise.all(copies.map(statusOf))).toEqual([401, 401])
    const copied = await postCase(site, { ...fields, text: 'Not mine.' }, one.cookie)
    expect([copied.status, copied.setCookie]).toEqual([401, ''])
    expect(await statusOf(other.cookie)).toBe(200)
  })

  test('reply once, and only to a verdict', async ({ site }) => {
    const { receipt, id } = await submitReport(site)
    const { act, read } = await openCase(site, receipt)
    expect((await act({ act: 'reply', text: 'Too early.' })).status).toBe(409)
    const desk = await openDesk(site)
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'verified' })
    expect((await act({ act: 'reply', text: 'Thank you.' })).status).toBe(303)
    expect((await act({ act: 'reply', text: 'Once more.' })).status).toBe(409)
    expect(await read()).toMatchObject({
      mayReply: false,
      entries: [{ kind: 'reply', text: 'Thank you.', state: 'waiting' }],
    })
    const additions = await send(site, `${apiUrls.reports}/${id}/additions`)
    expect(additions.body).toEqual({ additions: [], nothingSeen: [] })
  })

  test('hide the published name, for good', async ({ site }) => {
    const { receipt, id } = await submitReport(site, { anonymous: false })
    const { act } = await openCase(site, receipt)
    expect((await act({ act: 'hide-name' })).status).toBe(400)
    expect((await act({ act: 'hide-name', confirmed: 'yes' })).status).toBe(303)
    const { body } = await send(site, `${apiUrls.reports}/${id}`)
    expect(body).toMatchObject({ fullName: 'Anonymous', email: null, anonymous: true })
    expect(await actions(site, id)).toEqual(['reporter_hidden by reporter'])
  })

  test('erase the report: hidden at once, undone by the code, erased after a week', async ({
    site,
  }) => {
    const { receipt, id } = await submitReport(site)
    const { act, read } = await openCase(site, receipt)
    await act({ act: 'message', text: 'Please erase it.' })
    const publicStatus = async () => (await send(site, `${apiUrls.reports}/${id}`)).status
    expect((await act({ act: 'erase', confirmed: 'yes' })).status).toBe(303)
    expect([await publicStatus(), (await read()).stage]).toEqual([404, 'erasing'])
    const desk = await openDesk(site)
    const restoration = await desk.ask('POST', apiUrls.adminReportRestorations, {
      reports: [{ id }],
    })
    expect(restoration.body).toMatchObject([{ outcome: 'not_found' }])
    expect((await act({ act: 'undo-erasure' })).status).toBe(303)
    expect([await publicStatus(), (await read()).stage]).toEqual([200, 'open'])
    await act({ act: 'erase', confirmed: 'yes' })
    await eraseAfter(site, 8)
    const { rows } = await sql`
      select report_id from case_entries where report_id = ${id}
       union all select report_id from cases where report_id = ${id}
       union all select id from deleted_reports where id = ${id}`.execute(site.database)
    expect(rows).toEqual([])
    expect((await postCase(site, { act: 'open', code: receipt })).status).toBe(404)
  })

  test('download everything, with moderators as a role', async ({ site }) => {
    const { receipt, id } = await submitReport(site)
    const { act, cookie } = await openCase(site, receipt)
    await act({ act: 'addendum', text: 'There was a second light.' })
    const desk = await openDesk(site)
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'under_review' })
    const file: Answer = await send(site, caseExportUrl, { cookie })
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.body).toMatchObject({
      report: { id, fullName: 'Jane Doe', email: 'jane.doe@example.org' },
      entries: [{ kind: 'addendum', text: 'There was a second light.', state: 'waiting' }],
      history: [{ action: 'report_status_changed', actorRole: 'moderator' }],
    })
  })
})
