import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { signIn, storedPassword, storeUser } from '../../../test/support/accounts.ts'
import { takeMails } from '../../../test/support/outbox.ts'
import { send } from '../../../test/support/send.ts'
import { startTestSite } from '../../../test/support/site.ts'
import { type TestSite, test } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { noPassword } from '../security/passwords.ts'
import type { User } from './queries.ts'

const password = 'seven quiet foxes'
const over = {
  status: 400,
  code: 'reset-link-over',
  detail: 'This link has expired, or it or another one was used already. Please ask for a new one.',
}

let user: User

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions cascade`.execute(site.database)
  await takeMails(site)
  user = await storeUser(site.database)
})

const ask = (site: TestSite, email: string, at = site) =>
  send(at, apiUrls.passwordReset, { body: { email } })
const confirm = (site: TestSite, token: string, changes: Record<string, unknown> = {}) =>
  send(site, apiUrls.passwordResetConfirm, {
    body: { token, password, confirmPassword: password, ...changes },
  })
const logIn = (site: TestSite, given: string) =>
  send(site, apiUrls.login, { body: { username: user.username, password: given } })
async function takeToken(site: TestSite): Promise<string> {
  await ask(site, user.email)
  const [mail] = await takeMails(site)
  return /\/password-reset#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? 'no link in the mail'
}
const countResets = async (site: TestSite) =>
  (await site.database.selectFrom('passwordResets').select('userId').execute()).length

describe('asking for a link', () => {
  test('mails a link and stores its token only as a hash', async ({ site }) => {
    expect((await ask(site, user.email.toUpperCase())).status).toBe(202)
    const { rows: queued } = await sql<{ row: string }>`
      select job::text as row from jobs.job`.execute(site.database)
    const [mail, ...others] = await takeMails(site)
    expect(others).toEqual([])
    expect(mail?.to).toBe(user.email)
    const token = /#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(mail?.text).toContain(`${site.url}/password-reset#token=${token}`)
    expect(mail?.text).toMatch(/works once, until \d\d:\d\d UTC on/)
    const stored = await site.database.selectFrom('passwordResets').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(stored[0]?.tokenHash).toHaveLength(32)
    const minutes = (Number(stored[0]?.expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30.1)
    expect(queued).toHaveLength(1)
    expect(queued[0]?.row).not.toMatch(/token|Reset your/)
    const { rows: left } = await sql`select 1 from jobs.job`.execute(site.database)
    expect(left).toEqual([])
  })

  test('answers and queues alike for known and unknown addresses', async ({ site }) => {
    await storeUser(site.database, {
      email: 'spammer@example.org',
      suspendedAt: new Date(),
      suspensionReason: 'Spam',
    })
    const addresses = [user.email, 'nobody@example.org', 'spammer@example.org']
    const answers = await Promise.all(addresses.map((address) => ask(site, address)))
    const seen = answers.map(({ status, text, headers }) => {
      const kept = [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
      return JSON.stringify({ status, text, kept })
    })
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]?.status).toBe(202)
    const { rows } = await sql<{ name: string }>`select name from jobs.job`.execute(site.database)
    expect(rows).toEqual(addresses.map(() => ({ name: 'password-reset' })))
    expect(await takeMails(site)).toHaveLength(1)
    expect(await countResets(site)).toBe(1)
  })

  test('leaves earlier links valid until one of them is used', async ({ site }) => {
    const [first, second, third] = [
      await takeToken(site),
      await takeToken(site),
      await takeToken(site),
    ]
    expect(await countResets(site)).toBe(3)
    expect((await confirm(site, second)).status).toBe(204)
    expect(await countResets(site)).toBe(0)
    for (const token of [first, second, third]) {
      expect((await confirm(site, token)).body).toMatchObject(over)
    }
  })

  test('leaves other links valid when one expires', async ({ site }) => {
    const first = await takeToken(site)
    await sql`update password_resets set expires_at = now()`.execute(site.database)
    const second = await takeToken(site)
    expect((await confirm(site, first)).body).toMatchObject(over)
    expect((await confirm(site, second)).status).toBe(204)
  })

  test('tells a user of single sign-on to sign in there, without a reset link', async ({
    site,
  }) => {
    await site.database
      .updateTable('users')
      .set({ password: noPassword })
      .where('id', '=', user.id)
      .execute()
    await ask(site, user.email)
    const [mail] = await takeMails(site)
    expect(mail?.text).toContain('It has none')
    expect(mail?.text).not.toContain('token')
    expect(await countResets(site)).toBe(0)
  })

  test('needs an address', async ({ site }) => {
    const answer = await ask(site, 'jane@')
    expect(answer.body.errors).toEqual([
      { path: 'email', message: 'Invalid email address', code: 'invalid-email' },
    ])
  })

  test('is limited per address, known or unknown, and per source', async ({ site }) => {
    const limited = await startTestSite({ rateLimits: true })
    const known = await storeUser(limited.database)
    for (const address of [known.email, 'nobody@example.org']) {
      const statuses: number[] = []
      for (let time = 0; time < 6; time++) {
        const spelled = time % 2 ? address.toUpperCase() : address
        statuses.push((await ask(site, spelled, limited)).status)
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask(site, `other-${index}@example.org`, limited)),
    )
    expect(others.filter(({ status }) => status === 202)).toHaveLength(18)
    const refused = others.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await limited.close()
  })
})

describe('the link', () => {
  test('sets the password, ends all sessions and opens none', async ({ site }) => {
    const { cookie } = await signIn(site.database, user)
    const answer = await confirm(site, await takeToken(site))
    expect([answer.status, answer.text, answer.cookie]).toEqual([204, '', ''])
    expect((await send(site, apiUrls.user, { cookie })).status).toBe(401)
    expect((await logIn(site, storedPassword)).status).toBe(401)
    expect((await logIn(site, password)).status).toBe(200)
    const mails = await takeMails(site)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('has just been changed')
  })

  test('works once', async ({ site }) => {
    const token = await takeToken(site)
    expect((await confirm(site, token)).status).toBe(204)
    const again = await confirm(site, token, { password: 'another', confirmPassword: 'another' })
    expect(again.body).toMatchObject(over)
    expect((await logIn(site, password)).status).toBe(200)
    expect(await countResets(site)).toBe(0)
  })

  test('works once when many requests use it at the same time', async ({ site }) => {
    const token = await takeToken(site)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const own = `password ${index}`
        return confirm(site, token, { password: own, confirmPassword: own })
      }),
    )
    const winners = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'reset-link-over')).toHaveLength(9)
    expect((await logIn(site, `password ${winners[0]}`)).status).toBe(200)
  })

  test('expires after half an hour', async ({ site }) => {
    const token = await takeToken(site)
    await sql`update password_resets set expires_at = now()`.execute(site.database)
    expect((await confirm(site, token)).body).toMatchObject(over)
    expect((await logIn(site, storedPassword)).status).toBe(200)
  })

  test('is refused in the same way when its token is unknown', async ({ site }) => {
    for (const token of ['a', 'A'.repeat(43), '../../etc', '\u0000', '%00']) {
      expect((await confirm(site, token)).body).toMatchObject(over)
    }
  })

  test('does not work for an account that was suspended in the meantime', async ({ site }) => {
    const token = await takeToken(site)
    await site.database
      .updateTable('users')
      .set({ suspendedAt: new Date(), suspensionReason: 'Spam' })
      .where('id', '=', user.id)
      .execute()
    expect((await confirm(site, token)).body).toMatchObject(over)
  })

  test('stays valid after a faulty password, whose faults stand at their fields', async ({
    site,
  }) => {
    const token = await takeToken(site)
    const answer = await confirm(site, token, { password: 'short', confirmPassword: '' })
    expect(answer.body.errors).toEqual([
      {
        path: 'password',
        message: 'Password must be at least 6 characters',
        code: 'too-short',
        values: { field: 'password', shortest: 6 },
      },
      {
        path: 'confirmPassword',
        message: 'Please confirm your password',
        code: 'confirmation-missing',
      },
    ])
    expect((await confirm(site, token)).status).toBe(204)
  })

  test('and a simultaneous change of the password cannot both succeed', async ({ site }) => {
    const { cookie } = await signIn(site.database, user)
    const token = await takeToken(site)
    const body = {
      currentPassword: storedPassword,
      password: 'own way',
      confirmPassword: 'own way',
    }
    const answers = await Promise.all([
      confirm(site, token),
      send(site, apiUrls.userPassword, { cookie, body }),
    ])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect((await logIn(site, answers[0].status === 204 ? password : 'own way')).status).toBe(200)
  })
})
