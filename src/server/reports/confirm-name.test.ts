import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openDesk, readCase } from '../../../test/support/desk.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { register } from '../../../test/support/registration.ts'
import { newReport } from '../../../test/support/reports.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import {
  adminReportUrl,
  apiUrls,
  confirmNameUrl,
  discoveryUrls,
  pageUrls,
  reportApiUrl,
  reportPageUrl,
} from '../../shared/urls.ts'
import { hideReporter } from '../administration/desk/protect-reporter.ts'
import { readConfig } from '../config.ts'
import { purgeExpired } from '../security/purge-expired.ts'

const test = testWithSite({ site: readConfig({ PUBLISH_NAMES: 'confirmed' }).site })

test.beforeEach(async ({ site }) => {
  await site.database.deleteFrom('reports').execute()
  await site.database.deleteFrom('users').execute()
  await takeMails(site)
})

const named = (changes = {}) =>
  newReport({ fullName: 'Orla Winter', email: 'orla@example.org', anonymous: false, ...changes })

async function submit(site: TestSite, report = named(), cookie = ''): Promise<string> {
  const { status, body } = await send(site, apiUrls.reports, { body: report, cookie })
  expect(status).toBe(201)
  return String(body.id)
}

const read = async (site: TestSite, id: string) => (await send(site, reportApiUrl(id))).body

function codeIn(mails: { text: string }[]): string {
  expect(mails).toHaveLength(1)
  return /#code=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

async function confirm(site: TestSite, code: string): Promise<string | null> {
  const answer = await fetch(site.url + pageUrls.confirmName, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ code }),
  })
  expect(answer.status).toBe(303)
  return answer.headers.get('location')
}

const confirmed = confirmNameUrl('confirmed')
const unknown = confirmNameUrl('unknown')

describe('an unconfirmed name', () => {
  test('is announced to its sender and public nowhere', async ({ site }) => {
    const { body } = await send(site, apiUrls.reports, { body: named() })
    expect(body).toMatchObject({ nameHeld: true, anonymous: true, fullName: 'Anonymous' })
    const id = String(body.id)
    const outputs = [
      apiUrls.reports,
      reportApiUrl(id),
      `${apiUrls.reports}?search=orla`,
      pageUrls.main,
      reportPageUrl(id),
      discoveryUrls.atomFeed,
      discoveryUrls.jsonFeed,
    ]
    for (const path of outputs) {
      const { text } = await send(site, path)
      expect(text, path).not.toMatch(/winter|orla@/i)
      expect(text, path).not.toContain('nameHeld')
    }
  })

  test('makes the report look exactly like an anonymous one', async ({ site }) => {
    const anonymous = await read(site, await submit(site, named({ anonymous: true })))
    const waiting = await read(site, await submit(site))
    expect(Object.keys(waiting).sort()).toEqual(Object.keys(anonymous).sort())
    // The salt makes every hash another one.
    const seal = { hash: expect.stringMatching(/^\w{64}$/), sealedAt: expect.any(String) }
    const others = { id: '', seal: { ...seal, matches: true } }
    expect({ ...waiting, id: '' }).toEqual({ ...anonymous, ...others })
    expect(waiting.createdAt).toMatch(/:00:00\.000Z$/)
  })

  test('stays on the account of its owner, marked as held', async ({ site }) => {
    const { cookie } = await register(site)
    const id = await submit(site, named(), cookie)
    const { body } = await send(site, apiUrls.userReports, { cookie })
    expect(body).toMatchObject([{ id, anonymous: false, nameHeld: true, held: false }])
  })
})

describe('the mailed link', () => {
  test('publishes name and address once, and is recorded without the name', async ({ site }) => {
    const id = await submit(site)
    const mails = await takeMails(site)
    expect(mails).toMatchObject([{ to: 'orla@example.org' }])
    expect(mails[0]?.text).not.toMatch(/Winter|Flagstaff|amber/)
    const code = codeIn(mails)
    expect(await confirm(site, code)).toBe(confirmed)
    expect(await read(site, id)).toMatchObject({
      fullName: 'Orla Winter',
      email: 'orla@example.org',
      anonymous: false,
    })
    const { history } = await readCase(await openDesk(site), id)
    expect(history).toMatchObject([
      { action: 'name_confirmed', actorName: 'reporter', actorId: null, toValue: null },
    ])
    expect(await confirm(site, code)).toBe(unknown)
  })

  test('accepts its code in lower case and without dashes', async ({ site }) => {
    const id = await submit(site)
    const code = codeIn(await takeMails(site))
    expect(await confirm(site, ` ${code.toLowerCase().replaceAll('-', '')} `)).toBe(confirmed)
    expect(await read(site, id)).toMatchObject({ anonymous: false })
  })

  test('leads to a page with a form that works without scripts', async ({ site }) => {
    const { status, text } = await send(site, pageUrls.confirmName)
    expect(status).toBe(200)
    expect(text).toMatch(/<form[^>]*action="\/confirm-name"/)
    expect(text).toContain('name="code"')
    expect((await send(site, confirmed)).text).toContain('Your name is published')
    expect((await send(site, unknown)).text).toContain('This code is unknown, was used already')
  })

  test('is stored only as a hash and expires after a week', async ({ site }) => {
    const id = await submit(site)
    const code = codeIn(await takeMails(site))
    const { rows } = await sql<{ days: number; row: string }>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days,
             name_confirmations::text as row
        from name_confirmations`.execute(site.database)
    expect(rows).toMatchObject([{ days: 7 }])
    expect(rows[0]?.row).not.toContain(Buffer.from(code).toString('hex'))
    await sql`update name_confirmations set expires_at = now()`.execute(site.database)
    expect(await confirm(site, code)).toBe(unknown)
    expect(await read(site, id)).toMatchObject({ anonymous: true })
    await site.jobs.enqueue(site.database, purgeExpired, {})
    await site.jobs.performDue()
    const left = await site.database.selectFrom('nameConfirmations').selectAll().execute()
    expect(left).toEqual([])
  })

  test('publishes nothing after the witness was made anonymous', async ({ site }) => {
    const id = await submit(site)
    const code = codeIn(await takeMails(site))
    await hideReporter(site.database, id)
    expect(await confirm(site, code)).toBe(unknown)
    const shown = await read(site, id)
    expect(shown).toMatchObject({ anonymous: true, fullName: 'Anonymous' })
    expect(shown).not.toHaveProperty('nameHeld')
    expect(await site.database.selectFrom('nameConfirmations').selectAll().execute()).toEqual([])
  })

  test('is sent to one address at most three times a day', async ({ site }) => {
    for (const email of Array(5).fill('victim@example.org')) await submit(site, named({ email }))
    await submit(site, named({ email: 'Victim@Example.org' }))
    await submit(site, named({ email: 'other@example.org' }))
    const mails = await takeMails(site)
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'other@example.org',
      ...Array(3).fill('victim@example.org'),
    ])
  })

  test.for(['', 'K7QF-2MXP-K7QF-2MXP', 'x'.repeat(5_000)])(
    'refuses a wrong code: %s',
    async (code, { site }) => {
      await submit(site)
      expect(await confirm(site, code)).toBe(unknown)
    },
  )
})

describe('no mail asks to confirm a name', () => {
  test('that stays anonymous', async ({ site }) => {
    await submit(site, named({ anonymous: true }))
    expect(await takeMails(site)).toEqual([])
  })

  test.for(['release', 'decision'])('of a held report before its %s', async (way, { site }) => {
    const id = await submit(
      site,
      named({ description: 'Lights as on www.example.org, but brighter' }),
    )
    expect(await takeMails(site)).toEqual([])
    const desk = await openDesk(site)
    const url = adminReportUrl(id)
    if (way === 'release') await desk.ask('POST', `${url}/release`)
    else await desk.ask('PATCH', `${url}/status`, { status: 'verified' })
    expect(await confirm(site, codeIn(await takeMails(site)))).toBe(confirmed)
    expect(await read(site, id)).toMatchObject({ fullName: 'Orla Winter' })
  })
})

describe('a moderator', () => {
  test('publishes the name without the mail, with a record', async ({ site }) => {
    const id = await submit(site)
    const desk = await openDesk(site, 'moderator')
    const answer = await desk.ask('POST', `${adminReportUrl(id)}/name-confirmation`)
    expect(answer).toMatchObject({ status: 200, body: { nameHeld: false } })
    expect(await read(site, id)).toMatchObject({
      fullName: 'Orla Winter',
      email: 'orla@example.org',
    })
    const { history } = await readCase(desk, id)
    expect(history).toMatchObject([{ action: 'name_confirmed', actorName: desk.username }])
  })

  test('cannot publish the name of an anonymous witness', async ({ site }) => {
    const id = await submit(site, named({ anonymous: true }))
    const desk = await openDesk(site)
    await desk.ask('POST', `${adminReportUrl(id)}/name-confirmation`)
    expect(await read(site, id)).toMatchObject({ anonymous: true, fullName: 'Anonymous' })
    expect((await readCase(desk, id)).history).toEqual([])
  })

  test('does not publish a name by verifying the report', async ({ site }) => {
    const id = await submit(site)
    const desk = await openDesk(site)
    await desk.ask('PATCH', `${adminReportUrl(id)}/status`, { status: 'verified' })
    expect(await read(site, id)).toMatchObject({ status: 'verified', fullName: 'Anonymous' })
  })
})

test('a trial publishes names at once, production after a confirmation', () => {
  const confirmsNames = (environment: Record<string, string>) =>
    readConfig(environment).site.confirmsNames
  const production = { PUBLIC_URL: 'https://sightings.example.org' }
  expect(confirmsNames({})).toBe(false)
  expect(confirmsNames(production)).toBe(true)
  expect(confirmsNames({ ...production, PUBLISH_NAMES: 'at-once' })).toBe(false)
  expect(() => readConfig({ PUBLISH_NAMES: 'never' })).toThrow('PUBLISH_NAMES')
})
