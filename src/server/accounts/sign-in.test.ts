import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { register } from '../../../test/support/registration.ts'
import { send } from '../../../test/support/send.ts'
import { type TestSite, testWithSite } from '../../../test/support/site-test.ts'
import { apiUrls } from '../../shared/urls.ts'
import { connectionLimits } from '../http/connections/connection-limits.ts'
import { noPassword } from '../security/passwords.ts'

// On a busy machine a queue of password hashes takes longer than a visitor should wait.
const test = testWithSite({ connections: { ...connectionLimits, handler: 60_000 } })

test.beforeEach(async ({ site }) => {
  await sql`truncate users, sessions cascade`.execute(site.database)
})

const login = (site: TestSite, username: string, password: string) =>
  send(site, apiUrls.login, { body: { username, password } })

const storedPassword = async (site: TestSite, username: string) => {
  const users = site.database.selectFrom('users').select('password')
  return (await users.where('username', '=', username).executeTakeFirstOrThrow()).password
}

async function changeUser(site: TestSite, username: string, changes: object): Promise<void> {
  await site.database.updateTable('users').set(changes).where('username', '=', username).execute()
}

/** An answer without the parts that differ each time. */
function comparable({ status, headers, text }: Awaited<ReturnType<typeof send>>) {
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(headers)
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]+"/, '') }
}

test('a failed sign-in does not reveal why it failed', async ({ site }) => {
  const [known, suspended, elsewhere] = await Promise.all([
    register(site, { username: 'known' }),
    register(site, { username: 'suspended' }),
    register(site, { username: 'elsewhere' }),
  ])
  await changeUser(site, 'suspended', { suspendedAt: new Date(), suspensionReason: 'Spam' })
  await changeUser(site, 'elsewhere', { password: noPassword })
  const failures = [
    await login(site, 'known', 'wrong password'),
    await login(site, 'nobody', 'wrong password'),
    await login(site, 'suspended', suspended.given.password),
    await login(site, 'suspended', 'wrong password'),
    await login(site, 'elsewhere', elsewhere.given.password),
    await login(site, 'elsewhere', noPassword),
    await login(site, 'known', known.given.email),
    await login(site, known.given.email, known.given.password),
  ]
  const [first] = failures.map(comparable)
  for (const failure of failures) expect(comparable(failure)).toEqual(first)
  expect(failures[0]).toMatchObject({
    status: 401,
    body: { detail: 'Invalid username or password', code: 'wrong-credentials' },
    cookie: '',
  })
  expect(await site.database.selectFrom('sessions').selectAll().execute()).toHaveLength(3)
})

test('an unknown name costs as much computing as a wrong password', async ({ site }) => {
  await register(site, { username: 'known' })
  const cost = async (username: string) => {
    const before = process.cpuUsage()
    await login(site, username, 'wrong password')
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  await cost('known')
  const costs: Record<'known' | 'nobody', number[]> = { known: [], nobody: [] }
  for (let round = 0; round < 12; round++) {
    costs.known.push(await cost('known'))
    costs.nobody.push(await cost('nobody'))
  }
  // Whatever else the process does makes a sign-in look dearer, so the cheapest one is the truest.
  const ratio = Math.min(...costs.nobody) / Math.min(...costs.known)
  expect(ratio).toBeGreaterThan(0.7)
  expect(ratio).toBeLessThan(1.4)
})

async function outdatedHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const settings = { nonce: salt, memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 }
  const hash = await promisify(argon2)('argon2id', { message: password, ...settings })
  const [saltText, hashText] = [salt, hash].map((bytes) => bytes.toString('base64'))
  return `$argon2id$v=19$m=8192,t=1,p=1$${saltText}$${hashText}`.replaceAll('=', (sign, at) =>
    at > 30 ? '' : sign,
  )
}

test('only the right password renews a hash with outdated parameters', async ({ site }) => {
  const { given } = await register(site, { username: 'known' })
  const outdated = await outdatedHash(given.password)
  await changeUser(site, 'known', { password: outdated })
  expect((await login(site, 'known', 'wrong password')).status).toBe(401)
  expect(await storedPassword(site, 'known')).toBe(outdated)
  const { status, cookie } = await login(site, 'known', given.password)
  expect(status).toBe(200)
  const renewed = await storedPassword(site, 'known')
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await send(site, apiUrls.user, { cookie })).status).toBe(200)
  expect((await login(site, 'known', given.password)).status).toBe(200)
  expect(await storedPassword(site, 'known')).toBe(renewed)
})

test('composed and decomposed letters count as the same', async ({ site }) => {
  const { status } = await register(site, { username: 'zoë', password: 'Zürich 5' })
  expect(status).toBe(201)
  expect((await login(site, 'zoe\u0308', 'Zu\u0308rich 5')).status).toBe(200)
})

test('a burst of sign-ins is served up to the length of the queue; the rest gets 503', async ({
  site,
}) => {
  const { given } = await register(site, { username: 'known' })
  const burst = Array.from({ length: 100 }, () => login(site, 'known', given.password))
  const reading = Array.from({ length: 20 }, () => send(site, apiUrls.reports))
  const answers = await Promise.all(burst)
  for (const { status } of await Promise.all(reading)) expect(status).toBe(200)
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  expect(served.length).toBeGreaterThanOrEqual(40)
  expect(refused.length).toBeGreaterThan(0)
  expect(served.length + refused.length).toBe(100)
  for (const { headers, body, cookie } of refused) {
    expect(headers.get('retry-after')).toBe('2')
    expect(body).toMatchObject({ code: 'unavailable' })
    expect(cookie).toBe('')
  }
  expect((await login(site, 'known', given.password)).status).toBe(200)
})

test('a suspension or a new password also ends a sign-in in progress', async ({ site }) => {
  for (const changes of [
    { suspendedAt: new Date(), suspensionReason: 'Spam' },
    { password: await outdatedHash('another password') },
  ]) {
    await sql`truncate users, sessions cascade`.execute(site.database)
    const { given } = await register(site, { username: 'known' })
    await sql`delete from sessions`.execute(site.database)
    const rounds = Array.from({ length: 12 }, () => login(site, 'known', given.password))
    await site.database.transaction().execute(async (transaction) => {
      await transaction.updateTable('users').set(changes).execute()
      await sql`delete from sessions`.execute(transaction)
    })
    const statuses = new Set((await Promise.all(rounds)).map(({ status }) => status))
    expect(statuses).toContain(401)
    const { rows } = await sql`select from sessions`.execute(site.database)
    expect(rows).toEqual([])
  }
})
