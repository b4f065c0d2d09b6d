import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { storeAdministrator } from '../../../../test/support/administrators.ts'
import { startTestSite } from '../../../../test/support/site.ts'
import { test as siteTest, siteWith, type TestSite } from '../../../../test/support/site-test.ts'
import { AdministratorSummary } from '../../../shared/administration.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import type { Config } from '../../config.ts'
import { offerSetupCode } from '../second-factor/setup-code.ts'

const production = { publicUrl: 'https://sightings.example.org' } satisfies Partial<Config>

/** `open` is a site in production. */
const openSite = siteWith({ ...production, rateLimits: false })
const test = siteTest.extend('open', { scope: 'file' }, openSite)

const candidate = {
  username: 'Warden',
  email: 'warden@example.org',
  fullName: 'The Warden',
  password: 'eight or more',
  confirmPassword: 'eight or more',
}

async function register(
  site: TestSite,
  changes: object = {},
  { at = site, from }: { at?: TestSite; from?: string } = {},
) {
  const answer = await fetch(`${at.url}/api/admin/register`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    body: JSON.stringify({ ...candidate, ...changes }),
  })
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

const numbered = (number: number) => ({
  username: `warden-${number}`,
  email: `warden-${number}@example.org`,
})

async function stored(site: TestSite, { database }: TestSite = site) {
  return database
    .selectFrom('adminUsers')
    .select(['username', 'role', 'isActive', 'approvedAt', 'password'])
    .orderBy('createdAt')
    .execute()
}

async function recorded(site: TestSite) {
  return site.database
    .selectFrom('append_only.history')
    .select(['actorName', 'action', 'subjectName', 'toValue'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function clear({ database }: TestSite) {
  await sql`truncate admin_users, setup_codes, limit_counts, sessions cascade`.execute(database)
}

test.beforeEach(({ site }) => clear(site))

test('the first account of a trial is active at once, every later one waits', async ({ site }) => {
  const first = await register(site, { role: 'admin' })
  expect(first.status).toBe(201)
  expect(AdministratorSummary.parse(first.body)).toMatchObject({
    username: 'Warden',
    role: 'admin',
    isActive: true,
    isApproved: true,
    hasSecondFactor: false,
    lastLogin: null,
  })
  expect(first.headers.get('set-cookie')).toBeNull()
  expect(JSON.stringify(first.body)).not.toContain('password')
  expect(await recorded(site)).toEqual({
    actorName: 'Warden',
    action: 'administrator_registered',
    subjectName: 'Warden',
    toValue: 'active',
  })
  const second = await register(site, numbered(2))
  expect(second.status).toBe(201)
  expect(second.body).toMatchObject({ isActive: false, isApproved: false })
  expect(await recorded(site)).toMatchObject({ actorName: 'warden-2', toValue: 'waiting' })
  const rows = await stored(site)
  expect(rows.map(({ isActive }) => isActive)).toEqual([true, false])
  for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$/)
})

/** The server hashes 200 passwords, one after the other. */
const patience = { timeout: 120_000 }

test('200 first registrations at once create one active account', patience, async ({ site }) => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, number) => register(site, numbered(number))),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(21)
  expect(statuses.filter((status) => status === 429)).toHaveLength(179)
  expect(answers.filter(({ body }) => body.isActive)).toHaveLength(1)
  const rows = await stored(site)
  expect(rows).toHaveLength(21)
  expect(rows.filter(({ isActive }) => isActive)).toHaveLength(1)
})

test('200 registrations of one name at once create one account', patience, async ({ site }) => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, number) =>
      register(site, {
        username: number % 2 ? 'WARDEN' : 'warden',
        email: `${number}@example.org`,
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(199)
  expect(await stored(site)).toHaveLength(1)
})

describe('in production', () => {
  test.beforeEach(({ open }) => clear(open))

  const offer = async (open: TestSite) => {
    const text = await offerSetupCode(open.database, { ...production } as Config)
    return text?.split(': ').at(-1)
  }

  test('the first account waits as well without a set-up code', async ({ open, site }) => {
    const { status, body } = await register(site, {}, { at: open, from: '127.0.0.1' })
    expect([status, body.isActive]).toEqual([201, false])
  })

  test('the set-up code activates one account and is then invalid', async ({ open, site }) => {
    const setupCode = await offer(open)
    expect(setupCode).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    const first = await register(site, { setupCode: ` ${setupCode?.toLowerCase()}` }, { at: open })
    expect(first.body).toMatchObject({ isActive: true })
    const second = await register(site, { ...numbered(2), setupCode }, { at: open })
    expect([second.status, second.body.isActive]).toEqual([201, false])
    expect(await offer(open)).toBeUndefined()
    const codes = await open.database.selectFrom('setupCodes').selectAll().execute()
    expect(codes).toEqual([])
  })

  test('a code that another process printed is valid, too', async ({ open, site }) => {
    const setupCode = await offer(open)
    expect(await offer(open)).not.toBe(setupCode)
    expect((await register(site, { setupCode }, { at: open })).body.isActive).toBe(true)
  })

  test('a wrong code is refused at its field and creates no account', async ({ open, site }) => {
    await offer(open)
    const { status, body } = await register(
      site,
      { setupCode: 'AAAA-BBBB-CCCC-DDDD' },
      { at: open },
    )
    expect(status).toBe(400)
    expect(ProblemDetails.parse(body).errors).toEqual([
      {
        path: 'setupCode',
        message: 'The set-up code is not right. The server prints it when it starts',
        code: 'wrong-setup-code',
      },
    ])
    expect(await stored(site, open)).toEqual([])
  })

  test('the database stores only a hash of the code', async ({ open }) => {
    const setupCode = (await offer(open)) ?? ''
    const { rows } = await sql<{ text: string }>`
      select setup_codes::text as text from setup_codes`.execute(open.database)
    const hex = Buffer.from(setupCode.replaceAll('-', '')).toString('hex')
    for (const { text } of rows) expect(text).not.toContain(hex)
    expect(rows).toHaveLength(1)
  })
})

function fault(path: string, message: string, code: string, values: object) {
  return { path, message, code, values }
}

test('reports all faults together, each at its field', async ({ site }) => {
  const { status, body } = await register(site, {
    username: 'a b',
    email: 'nowhere',
    fullName: ' ',
    password: 'seven77',
    confirmPassword: 'seven',
    role: 'moderator',
  })
  expect(status).toBe(400)
  expect(ProblemDetails.parse(body).errors).toEqual([
    {
      path: 'username',
      message: 'Username may have letters, digits, dots, hyphens, underscores and @ only',
      code: 'invalid-username',
    },
    { path: 'email', message: 'Invalid email address', code: 'invalid-email' },
    fault('fullName', 'Full name is required', 'required', { field: 'fullName' }),
    fault('password', 'Password must be at least 8 characters', 'too-short', {
      field: 'password',
      shortest: 8,
    }),
    fault('role', 'Invalid role', 'not-chosen', { field: 'role' }),
    { path: 'confirmPassword', message: "Passwords don't match", code: 'passwords-differ' },
  ])
})

test.for<[string, object]>([
  ['role', { role: 'owner' }],
  ['role', { role: null }],
  ['username', { username: 'admin\u202eresu' }],
  ['username', { username: 'ab' }],
])('refuses a faulty %s: %j', async ([path, changes], { site }) => {
  const { status, body } = await register(site, changes)
  expect(status).toBe(400)
  expect(ProblemDetails.parse(body).errors?.map((fault) => fault.path)).toEqual([path])
  expect(await stored(site)).toEqual([])
})

test('refuses fields that only the server sets', async ({ site }) => {
  await register(site)
  const { body } = await register(site, {
    ...numbered(2),
    isActive: true,
    approvedAt: '2020-01-01',
    id: '00000000-0000-4000-8000-000000000000',
    lastLogin: '2020-01-01',
    isAdmin: true,
  })
  expect(body).toMatchObject({ isActive: false, isApproved: false, lastLogin: null })
  expect(body.id).not.toBe('00000000-0000-4000-8000-000000000000')
})

test('refuses a taken name or address in any case or composition', async ({ site }) => {
  await register(site, { username: 'Ångström' })
  const { status, body } = await register(site, {
    username: 'A\u030angstrÖm',
    email: 'WARDEN@example.org',
  })
  expect(status).toBe(409)
  expect(ProblemDetails.parse(body)).toMatchObject({
    code: 'already-taken',
    errors: [
      fault('username', 'Username already exists', 'already-taken', { field: 'username' }),
      fault('email', 'Email already exists', 'already-taken', { field: 'email' }),
    ],
  })
  expect(await stored(site)).toHaveLength(1)
})

test('at most 20 accounts wait; accounts that were active once do not count', async ({ site }) => {
  await storeAdministrator(site.database)
  await storeAdministrator(site.database, { isActive: false })
  for (let number = 0; number < 20; number++) {
    await storeAdministrator(site.database, { isActive: false, approvedAt: null })
  }
  const { status, headers, body } = await register(site)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(body.detail).toBe(
    'Too many administrator accounts are waiting for approval. Please try again later.',
  )
  await sql`delete from admin_users where id in (
    select id from admin_users where approved_at is null limit 1)`.execute(site.database)
  expect((await register(site)).status).toBe(201)
})

test('one source may register three times an hour', async ({ site }) => {
  const limited = await startTestSite({ rateLimits: true, trustedProxies: ['127.0.0.1'] })
  const statuses: number[] = []
  for (let number = 0; number < 4; number++) {
    statuses.push(
      (await register(site, numbered(number), { at: limited, from: '192.0.2.1' })).status,
    )
  }
  expect(statuses).toEqual([201, 201, 201, 429])
  const elsewhere = await register(site, numbered(4), { at: limited, from: '192.0.2.2' })
  expect(elsewhere.status).toBe(201)
  await limited.close()
})
