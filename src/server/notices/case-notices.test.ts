import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openCase, submitReport } from '../../../test/support/cases.ts'
import { type Desk, openDesk } from '../../../test/support/desk.ts'
import {
  answerNotice,
  codeIn,
  headerOf,
  type SiteWithMail,
  test as siteTest,
  subscriber,
} from '../../../test/support/notices-test.ts'
import { send } from '../../../test/support/send.ts'
import {
  adminReportUrl,
  apiUrls,
  caseDoneUrl,
  caseExportUrl,
  noticesUrl,
  pageUrls,
} from '../../shared/urls.ts'
import { removeIdentifiers } from '../reports/remove-identifiers.ts'
import { caseNoticeMailing } from './mail-case-notices.ts'

const test = siteTest.extend('desk', ({ site }) => openDesk(site))

const canary = 'zanzibarine glow over the orchard'

/** A case whose witness has left an address and, unless told otherwise, said yes in the mail. */
async function followedCase(site: SiteWithMail, { isConfirmed = true, email = subscriber } = {}) {
  const changes = { description: canary, location: canary, fullName: 'Orla Winter' }
  const submitted = await submitReport(site, changes)
  const opened = await openCase(site, submitted.receipt)
  const { status, location } = await opened.act({ act: 'notify', email })
  expect([status, location]).toEqual([303, caseDoneUrl('notify')])
  const [mail] = await site.takeMails()
  const code = codeIn(mail)
  if (isConfirmed) expect(await answerNotice(site, code, 'keep')).toBe(noticesUrl('kept'))
  return { ...submitted, ...opened, mail, code }
}

/** Lets ten minutes pass, and takes the mails of the next run. */
async function nextMails({ database, jobs, takeMails }: SiteWithMail) {
  await sql`update case_notices set due_at = due_at - interval '10 minutes'`.execute(database)
  await jobs.enqueue(database, caseNoticeMailing, {})
  return takeMails()
}

async function answer(desk: Desk, id: string) {
  const path = apiUrls.adminReportEntries.replace(':id', id)
  expect((await desk.ask('POST', path, { text: canary })).status).toBe(201)
}

const countNotices = async ({ database }: SiteWithMail) =>
  (await database.selectFrom('caseNotices').select('id').execute()).length

describe('a notice', () => {
  test('says that something is new, and nothing else', async ({ site, desk }) => {
    const { id, receipt, mail, code } = await followedCase(site)
    await answer(desk, id)
    const [notice, ...others] = await nextMails(site)
    expect(others).toEqual([])
    expect(notice?.to).toEqual([subscriber])
    const text = notice?.parsed.text ?? ''
    expect(text).toContain('Something is new on your case')
    expect(text).toContain(`${pageUrls.case}\n`)
    for (const one of [mail, notice]) {
      const all = `${one?.raw} ${one?.parsed.text}`
      expect(all).not.toMatch(/zanzibarine|orchard|orla|winter|sighting|report(?!s? of|\.example)/i)
      for (const secret of [id, receipt, receipt.replaceAll('-', '')]) {
        expect(all).not.toContain(secret)
      }
      expect(headerOf(one, 'list-unsubscribe')).toContain(`?code=${code}>`)
    }
  })

  test('is sent once until the case is opened', async ({ site, desk }) => {
    const { id, read } = await followedCase(site)
    await answer(desk, id)
    expect(await nextMails(site)).toHaveLength(1)
    await answer(desk, id)
    expect(await nextMails(site)).toEqual([])
    await read()
    expect(await nextMails(site)).toEqual([])
    await answer(desk, id)
    expect(await nextMails(site)).toHaveLength(1)
  })

  test('is not sent about what the witness has read already', async ({ site, desk }) => {
    const { id, read } = await followedCase(site)
    await answer(desk, id)
    await read()
    expect(await nextMails(site)).toEqual([])
  })

  test('waits ten minutes, for an undo or a second word', async ({ site, desk }) => {
    const { id } = await followedCase(site)
    await answer(desk, id)
    await site.jobs.enqueue(site.database, caseNoticeMailing, {})
    expect(await site.takeMails()).toEqual([])
    expect(await nextMails(site)).toHaveLength(1)
  })

  test('tells that a moderator removed words', async ({ site, desk }) => {
    const { id } = await followedCase(site)
    const path = apiUrls.adminReportRedactions.replace(':id', id)
    const texts = { description: canary.replace('orchard', '[removed]') }
    const redaction = { texts, reasonCode: 'personal_details' }
    expect((await desk.ask('POST', path, redaction)).status).toBe(200)
    expect(await nextMails(site)).toHaveLength(1)
  })

  test('tells of a decision, and of a deletion', async ({ site, desk }) => {
    const { id, read } = await followedCase(site)
    const path = `${adminReportUrl(id)}/status`
    expect((await desk.ask('PATCH', path, { status: 'verified' })).status).toBe(200)
    expect(await nextMails(site)).toHaveLength(1)
    await read()
    await desk.ask('DELETE', adminReportUrl(id), { reasonCode: 'spam' })
    expect(await site.database.selectFrom('deletedReports').select('id').execute()).toHaveLength(1)
    expect(await nextMails(site)).toHaveLength(1)
    await site.database.deleteFrom('deletedReports').execute()
    expect(await countNotices(site)).toBe(0)
  })

  test('tells nothing of what the witness does', async ({ site }) => {
    const { act, cookie } = await followedCase(site)
    await act({ act: 'message', text: 'A question' })
    await act({ act: 'addendum', text: 'One thing more' })
    await act({ act: 'hide-name', confirmed: 'yes' })
    expect(await nextMails(site)).toEqual([])
    expect((await send(site, apiUrls.case, { cookie })).body).toMatchObject({ mayNotify: true })
    await act({ act: 'erase', confirmed: 'yes' })
    expect(await nextMails(site)).toEqual([])
  })

  test('goes to nobody who has not said yes', async ({ site, desk }) => {
    const { id } = await followedCase(site, { isConfirmed: false })
    await answer(desk, id)
    expect(await nextMails(site)).toEqual([])
  })
})

describe('the address of a case', () => {
  test('is shown to its witness alone, and is in the download', async ({ site, desk }) => {
    const { id, cookie, read } = await followedCase(site)
    const notice = { email: subscriber, isConfirmed: true }
    expect(await read()).toMatchObject({ notice, mayNotify: true })
    expect((await send(site, caseExportUrl, { cookie })).body).toMatchObject({ notice })
    const others = [
      ...[adminReportUrl(id), apiUrls.adminReportEntries.replace(':id', id)],
      ...[apiUrls.adminReports, apiUrls.adminWaitingCases, apiUrls.adminHistory],
    ]
    for (const path of others) {
      const { body } = await desk.ask('GET', path)
      expect(JSON.stringify(body), path).not.toMatch(/jane\.doe@example\.org.*notice|"notice"/i)
      expect(JSON.stringify(body), path).not.toContain(subscriber)
    }
    const { rows } = await sql<{ row: string }>`
      select case_notices::text as row from case_notices`.execute(site.database)
    expect(rows[0]?.row).not.toMatch(/jane/i)
    expect(rows[0]?.row).not.toContain(Buffer.from(subscriber).toString('hex'))
  })

  test('can be removed on the case page, and by one click', async ({ site }) => {
    const { act } = await followedCase(site)
    expect((await act({ act: 'end-notices' })).location).toBe(caseDoneUrl('end-notices'))
    expect(await countNotices(site)).toBe(0)
    await act({ act: 'notify', email: subscriber })
    const [mail] = await site.takeMails()
    const url = `${site.url}/notices/end?code=${codeIn(mail)}`
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(url, { method: 'POST', body })).status).toBe(204)
    expect(await countNotices(site)).toBe(0)
  })

  test('goes with the identifiers of a verified report, and is not taken again', async ({
    site,
  }) => {
    const { id, act, read } = await followedCase(site)
    await site.database
      .updateTable('reports')
      .set({ status: 'verified', verified: true })
      .where('id', '=', id)
      .execute()
    await removeIdentifiers(site.database, new Date(Date.now() + 31 * 86_400_000))
    expect(await countNotices(site)).toBe(0)
    expect(await read()).toMatchObject({ notice: null, mayNotify: false })
    await act({ act: 'notify', email: subscriber })
    expect(await countNotices(site)).toBe(0)
    expect(await site.takeMails()).toEqual([])
  })

  test('cannot close the case when the key of the site is another one', async ({ site }) => {
    const { read } = await followedCase(site)
    await sql`update case_notices set address_sealed = '\\x00'`.execute(site.database)
    expect(await read()).toMatchObject({ notice: null, mayNotify: true })
  })

  test('is refused with what was typed if it is none', async ({ site }) => {
    const { act } = await followedCase(site)
    await act({ act: 'end-notices' })
    const { status, text } = await act({ act: 'notify', email: 'jane' })
    expect(status).toBe(400)
    expect(text).toContain('Invalid email address')
    expect(text).toContain('value="jane"')
  })
})

test('a site without a mail server offers no notices', async ({ startSite }) => {
  const own = await startSite()
  const { receipt } = await submitReport(own)
  const { act, read } = await openCase(own, receipt)
  expect(await read()).toMatchObject({ notice: null, mayNotify: false })
  expect((await act({ act: 'notify', email: subscriber })).status).toBe(404)
})

test('one address is asked three times a day, by however many cases', async ({
  startSite,
  site,
}) => {
  const { config } = site
  const own = await startSite({ rateLimits: true, site: config.site, mail: config.mail })
  for (let count = 0; count < 5; count++) {
    const { receipt } = await submitReport(own)
    const { act } = await openCase(own, receipt)
    expect((await act({ act: 'notify', email: 'victim@example.org' })).status).toBe(303)
  }
  await own.jobs.performDue()
  const mails = await site.takeMails()
  expect(mails.filter(({ to }) => to.includes('victim@example.org'))).toHaveLength(3)
})
