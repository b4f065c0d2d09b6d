import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDesk, readHistory } from '../../../test/support/desk.ts'
import { test } from '../../../test/support/notices-test.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import type { TestSite } from '../../../test/support/site-test.ts'
import { DeskEntries } from '../../shared/desk-entries.ts'
import {
  adminReportUrl,
  apiUrls,
  objectionUrl,
  reportApiUrl,
  reportPageUrl,
} from '../../shared/urls.ts'
import { stripReporters } from '../reports/strip-reporters.ts'

const said = { ground: 'personal-details', text: 'My brother is named in it.' }
const nobody = '11111111-1111-4111-8111-111111111111'

async function storeReport(site: TestSite, changes: object = {}): Promise<string> {
  const [id = ''] = await storeReports(site.database, [changes])
  return id
}

const object = (
  site: Pick<TestSite, 'url'>,
  id: string,
  changes: object = {},
  headers: Record<string, string> = {},
) => send(site, `${reportApiUrl(id)}/objections`, { body: { ...said, ...changes }, headers })

const stored = (site: TestSite, id: string) =>
  site.database.selectFrom('objections').selectAll().where('reportId', '=', id).execute()

async function openEntries(site: TestSite, id: string) {
  const desk = await openDesk(site, 'moderator')
  const url = `${adminReportUrl(id)}/entries`
  const list = async () => DeskEntries.parse((await desk.ask('GET', url)).body).entries
  const settle = async (isUpheld: boolean) => {
    const [entry] = await list()
    return desk.ask('PATCH', `${url}/${entry?.id}`, { isPublic: isUpheld })
  }
  const waiting = async () => {
    const { body } = await desk.ask('GET', apiUrls.adminWaitingCases)
    return (body as unknown as { id: string }[]).some((one) => one.id === id)
  }
  return { list, settle, waiting }
}

describe('somebody who asks that a report be looked at', () => {
  test.for([
    [true, 'something was changed or removed', 'objection_upheld'],
    [false, 'found no reason', 'objection_declined'],
  ] as const)(
    'hears of the decision if they left an address: %s',
    async ([isUpheld, words, action], { site }) => {
      const id = await storeReport(site)
      const email = 'brother@example.org'
      expect((await object(site, id, { email })).status).toBe(202)
      const { list, settle, waiting } = await openEntries(site, id)
      expect(await waiting()).toBe(true)
      expect(await list()).toMatchObject([
        {
          ...{ kind: 'objection', text: said.text, isWaiting: true, isPublic: false },
          objection: { ground: said.ground, isAnswered: true, isUpheld: false },
        },
      ])
      const [row] = await stored(site, id)
      expect(row?.addressSealed?.toString('latin1')).not.toContain('brother')
      expect((await settle(isUpheld)).status).toBe(200)
      const mails = await site.takeMails()
      expect(mails.map(({ to }) => to)).toEqual([[email]])
      const text = String(mails[0]?.parsed.text).replaceAll(/\s+/g, ' ')
      expect(text).toContain(words)
      expect(text).not.toContain(id)
      expect(await stored(site, id)).toMatchObject([{ addressSealed: null, isUpheld }])
      expect(await waiting()).toBe(false)
      expect((await settle(!isUpheld)).status).toBe(404)
      const history = await readHistory(await openDesk(site), id)
      expect(history.map((entry) => entry.action)).toEqual([action])
    },
  )

  test('needs no address, and no public output holds what they wrote', async ({ site }) => {
    const id = await storeReport(site)
    await object(site, id, { text: 'Canarywords', email: '' })
    expect(await stored(site, id)).toMatchObject([{ addressSealed: null }])
    const paths = [
      reportApiUrl(id),
      reportPageUrl(id),
      objectionUrl(id),
      `${reportApiUrl(id)}/additions`,
    ]
    const outputs = await Promise.all(paths.map(async (path) => (await send(site, path)).text))
    expect(outputs.join()).not.toMatch(/canary/i)
    expect(outputs[1]).toContain(`href="${objectionUrl(id)}"`)
  })

  test('is heard once, however often the same filling is sent', async ({ site }) => {
    const id = await storeReport(site)
    const key = { 'idempotency-key': 'one-objection' }
    const answers = await Promise.all([object(site, id, {}, key), object(site, id, {}, key)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    expect(await stored(site, id)).toHaveLength(1)
    expect((await object(site, id, { text: 'Other words' }, key)).status).toBe(422)
  })

  test('reads what is missing beside each field', async ({ site }) => {
    const id = await storeReport(site)
    const { status, body } = await object(site, id, { ground: '', text: ' ', email: 'nowhere' })
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'ground' }, { path: 'text' }, { path: 'email' }],
    ])
  })

  test('is asked to come back when five hundred wait at one report', async ({ site }) => {
    const id = await storeReport(site)
    await sql`
      insert into objections (report_id, ground, text)
      select ${id}, 'other', 'x' from generate_series(1, 500)`.execute(site.database)
    expect((await object(site, id)).status).toBe(429)
  })

  test('gets the same answer for a hidden report as for one that never existed', async ({
    site,
  }) => {
    const id = await storeReport(site, { status: 'rejected' })
    const [hidden, unknown] = [await object(site, id), await object(site, nobody)]
    const bare = ({ body }: typeof hidden) => ({ ...body, requestId: '' })
    expect([hidden.status, bare(hidden)]).toEqual([404, bare(unknown)])
    const pages = [await send(site, objectionUrl(id)), await send(site, objectionUrl(nobody))]
    expect(pages.map(({ status }) => status)).toEqual([404, 404])
  })
})

describe('the form without scripts', () => {
  const post = (site: TestSite, id: string, fields: Record<string, string>) =>
    fetch(site.url + objectionUrl(id), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })

  test('stores equal fillings once and thanks', async ({ site }) => {
    const id = await storeReport(site)
    const answers = [await post(site, id, said), await post(site, id, said)]
    const done = objectionUrl(id, true)
    expect(answers.map((one) => [one.status, one.headers.get('location')])).toEqual([
      [303, done],
      [303, done],
    ])
    expect(await stored(site, id)).toHaveLength(1)
    expect((await send(site, done)).text).toContain('Thank you.')
  })

  test('keeps what was typed when something is missing', async ({ site }) => {
    const id = await storeReport(site)
    const answer = await post(site, id, { ...said, ground: '', text: 'Kept words' })
    const text = await answer.text()
    expect(answer.status).toBe(400)
    expect(text).toContain('Choose a reason')
    expect(text).toContain('Kept words')
  })
})

describe('an objection', () => {
  test('ends with its report, and not before it is erased', async ({ site }) => {
    const id = await storeReport(site)
    await object(site, id)
    await (await openDesk(site)).ask('DELETE', adminReportUrl(id))
    expect(await stored(site, id)).toHaveLength(1)
    await site.database.deleteFrom('deletedReports').where('id', '=', id).execute()
    expect(await stored(site, id)).toEqual([])
  })

  test('loses the names that leave its report', async ({ site }) => {
    const id = await storeReport(site, { fullName: 'Ada Whistle' })
    await object(site, id, { text: 'Ada Whistle is my sister.' })
    await site.database.transaction().execute((transaction) => stripReporters(transaction, [id]))
    expect(await stored(site, id)).toMatchObject([{ text: '[redacted] is my sister.' }])
  })
})
