import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { countLockWaits } from '../../../test/support/lock-waits.ts'
import type { MailServer } from '../../../test/support/mail-server.ts'
import { test as officeTest, type PostOffice } from '../../../test/support/post-office-test.ts'
import { storeReports } from '../../../test/support/reports.ts'
import type { JobQueue } from '../jobs/open-jobs.ts'
import { endUnusedAccounts } from './unused-accounts.ts'

const test = officeTest
  .extend('server', ({ office }) => office.openServer())
  .extend('jobs', ({ office, server }) =>
    office.openQueue({ SMTP_URL: `smtp://127.0.0.1:${server.port}`, SITE_NAME: 'Night Sky' }),
  )

test.beforeEach(async ({ office }) => {
  await sql`truncate users, reports cascade`.execute(office.database)
})

/** Intervals of PostgreSQL before now. */
type Account = { used: string; warned?: string | null }

async function addAccount(
  office: PostOffice,
  name: string,
  { used, warned = null }: Account,
): Promise<void> {
  await sql`
    insert into users (username, email, password, created_at, last_active_at, unused_warned_at)
    values (${name}, ${`${name}@example.org`}, 'hash', now() - interval '9 years',
      now() - ${used}::interval, now() - ${warned}::interval)`.execute(office.database)
}

async function run(office: PostOffice, jobs: JobQueue, confirmed = false): Promise<void> {
  await jobs.enqueue(office.database, endUnusedAccounts, { confirmed })
  await jobs.performDue()
}

async function listAccounts(office: PostOffice): Promise<string[]> {
  const users = await office.database.selectFrom('users').select('username').execute()
  return users.map(({ username }) => username).toSorted()
}

const listMails = (server: MailServer) =>
  server.received.map(({ to, parsed }) => `${to[0]?.split('@')[0]}: ${parsed.subject}`).toSorted()

const warning = 'Your account has not been used for a long time – Night Sky'
const farewell = 'Your account was erased – Night Sky'

describe('an account', () => {
  const cases: [what: string, account: Account, stays: boolean, mail: string | undefined][] = [
    ['used today', { used: '0' }, true, undefined],
    ['unused for nearly 34 months', { used: '34 months -1 minute' }, true, undefined],
    ['unused for 34 months', { used: '34 months' }, true, warning],
    ['warned at 34 months', { used: '34 months 9 days', warned: '1 day' }, true, undefined],
    ['nearly 35 months', { used: '35 months -1 minute', warned: '20 days' }, true, undefined],
    ['35 months', { used: '35 months', warned: '1 month' }, true, warning],
    ['warned at 35 months', { used: '35 months 9 days', warned: '1 day' }, true, undefined],
    ['nearly 36 months', { used: '36 months -1 minute', warned: '25 days' }, true, undefined],
    ['36 months', { used: '36 months 1 minute', warned: '30 days' }, false, farewell],
    ['36 months, never warned', { used: '40 months' }, true, warning],
    ['warned late, not long ago', { used: '40 months', warned: '27 days' }, true, undefined],
    ['warned late, long enough ago', { used: '40 months', warned: '28 days' }, false, farewell],
    ['warned in vain years ago', { used: '40 months', warned: '60 months' }, true, warning],
  ]
  test.for(cases)('%s', async ([_what, account, stays, mail], { office, server, jobs }) => {
    await addAccount(office, 'jane', account)
    await run(office, jobs)
    expect(await listAccounts(office)).toEqual(stays ? ['jane'] : [])
    expect(listMails(server)).toEqual(mail ? [`jane: ${mail}`] : [])
    await run(office, jobs)
    expect(await listAccounts(office)).toEqual(stays ? ['jane'] : [])
    expect(listMails(server)).toEqual(mail ? [`jane: ${mail}`] : [])
  })

  test('that was never used counts from its registration', async ({ office, server, jobs }) => {
    await addAccount(office, 'jane', { used: '0' })
    await sql`update users set last_active_at = null, created_at = now() - interval '34 months'`.execute(
      office.database,
    )
    await run(office, jobs)
    expect(listMails(server)).toEqual([`jane: ${warning}`])
  })

  test('gets a mail with the day and the address of the sign-in, and stays after a sign-in', async ({
    office,
    server,
    jobs,
  }) => {
    await addAccount(office, 'jane', { used: '35 months', warned: '1 month' })
    await run(office, jobs)
    const { rows } = await sql<{ day: string }>`
      select to_char(now() - interval '35 months' + interval '36 months', 'FMDD FMMonth YYYY') as day
    `.execute(office.database)
    const [mail] = server.received
    expect(mail?.parsed.text).toContain(`erased after ${rows[0]?.day}`)
    expect(mail?.parsed.text).toContain('\nhttps://sightings.example.org/auth\n')
    await sql`update users set last_active_at = now()`.execute(office.database)
    await run(office, jobs)
    expect(await listAccounts(office)).toEqual(['jane'])
    expect(server.received).toHaveLength(1)
  })

  test('stays when its owner signs in at the same moment', async ({ office, server, jobs }) => {
    await addAccount(office, 'jane', { used: '37 months', warned: '1 month' })
    let running = Promise.resolve()
    await office.database.transaction().execute(async (transaction) => {
      await sql`update users set last_active_at = now()`.execute(transaction)
      running = run(office, jobs)
      await expect.poll(() => countLockWaits(office.database)).toBe(1)
    })
    await running
    expect(await listAccounts(office)).toEqual(['jane'])
    expect(listMails(server)).toEqual([])
  })

  test('leaves its reports without a link to it', async ({ office, jobs }) => {
    await addAccount(office, 'jane', { used: '37 months', warned: '1 month' })
    const [user] = await office.database.selectFrom('users').select('id').execute()
    const [id = ''] = await storeReports(office.database, [{ userId: user?.id ?? null }])
    await run(office, jobs)
    const report = office.database.selectFrom('reports').select('userId').where('id', '=', id)
    expect(await report.executeTakeFirst()).toEqual({ userId: null })
  })
})

describe('many accounts at once', () => {
  async function addMany(office: PostOffice, count: number, account: Account): Promise<void> {
    for (let number = 0; number < count; number++)
      await addAccount(office, `user${number}`, account)
  }

  test('get one warning each', async ({ office, server, jobs }) => {
    await addMany(office, 101, { used: '34 months' })
    await run(office, jobs)
    while ((await jobs.performDue()) > 0);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(101)
    expect(server.received).toHaveLength(101)
  })

  test('are not erased, because that looks like a fault, and the log reports it', async ({
    office,
    server,
    jobs,
  }) => {
    await addMany(office, 21, { used: '37 months', warned: '1 month' })
    await run(office, jobs)
    expect(await listAccounts(office)).toHaveLength(21)
    expect(listMails(server)).toEqual([])
    expect(office.lines).toMatchObject([
      { level: 'error', facts: { promise: 'unused-accounts', due: 21 } },
    ])
  })

  test('are erased after an operator confirms it in the documented way', async ({
    office,
    server,
    jobs,
  }) => {
    await addMany(office, 21, { used: '37 months', warned: '1 month' })
    await sql`insert into jobs.job (name, data)
      values ('end-unused-accounts', '{"confirmed": true}')`.execute(office.database)
    await jobs.performDue()
    expect(await listAccounts(office)).toEqual([])
    expect(server.received).toHaveLength(21)
  })

  test('are erased when they are a small share of all accounts', async ({ office, jobs }) => {
    await addMany(office, 21, { used: '37 months', warned: '1 month' })
    await sql`insert into users (username, email, password)
      select 'other' || number, number || '@example.org', 'hash'
        from generate_series(1, 400) as number`.execute(office.database)
    await run(office, jobs)
    expect(await listAccounts(office)).toHaveLength(400)
  })

  test('are erased up to twenty, even on a small site', async ({ office, jobs }) => {
    await addMany(office, 20, { used: '37 months', warned: '1 month' })
    await run(office, jobs)
    expect(await listAccounts(office)).toEqual([])
  })
})
