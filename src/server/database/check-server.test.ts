import { sql } from 'kysely'
import { expect } from 'vitest'
import { databaseUrlOf } from '../../../test/support/database.ts'
import { test as databaseTest, type TestDatabase } from '../../../test/support/database-test.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../config.ts'
import { checkServer } from './check-server.ts'
import { openConfiguredDatabase } from './configured.ts'
import { directConnectionsOf } from './database-config.ts'

const test = databaseTest.extend('folder', temporaryFolder)

let url: string

test.beforeAll(async ({ own }) => {
  const { settings } = own
  url = databaseUrlOf(settings)
})

const accepting = readConfig({ ALLOW_UNSAFE_DATABASE: 'true' })
const connectionsOfProcess = directConnectionsOf(accepting)

async function changeDatabase(own: TestDatabase, change: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    own.database,
  )
  await sql.raw(`alter database "${rows[0]?.name}" ${change}`).execute(own.database)
}

test('refuses a server that may lose commits, unless the operator accepts it', async ({ own }) => {
  await changeDatabase(own, 'set synchronous_commit = off')
  const environment = { DATABASE_URL: url }
  await expect(openConfiguredDatabase(readConfig(environment))).rejects.toThrow(
    /may lose reports that were acknowledged: .*synchronous_commit.* off\. .*synchronous_commit = on.*ALLOW_UNSAFE_DATABASE=true/,
  )

  const notices: string[] = []
  const opened = await openConfiguredDatabase(
    readConfig({ ...environment, ALLOW_UNSAFE_DATABASE: 'true' }),
    { onNotice: (notice) => notices.push(notice) },
  )
  await opened.close()
  expect(notices.join('\n')).toMatch(/may lose reports/)
  await changeDatabase(own, 'reset synchronous_commit')
})

const missing = 'postgres://register:secret@127.0.0.1:1/register'

test.for<[string, (known: string) => Record<string, string>, RegExp]>([
  [
    'where nobody listens',
    () => ({ DATABASE_URL: missing }),
    /^DATABASE_URL cannot be used: .*ECONNREFUSED.*\. No server listens there/,
  ],
  [
    'past a pooler, where nobody listens',
    (known) => ({ DATABASE_URL: known, DATABASE_DIRECT_URL: missing }),
    /^DATABASE_DIRECT_URL cannot be used: .*ECONNREFUSED/,
  ],
  [
    'on a machine that does not exist',
    () => ({ DATABASE_URL: 'postgres://register:secret@nowhere.invalid/register' }),
    /^DATABASE_URL cannot be used: .*nowhere\.invalid.*host\.$/,
  ],
  [
    'whose name is wrong',
    (known) => ({ DATABASE_URL: known.replace(/\/\w+(\?|$)/, '/nothing$1') }),
    /^DATABASE_URL cannot be used: .*"nothing" does not exist\. Make the database/,
  ],
  [
    'with a role that does not exist',
    (known) => ({ DATABASE_URL: known.replace(/\/\/[^@/]*@?/, '//nobody@') }),
    /^DATABASE_URL cannot be used: .*"nobody" does not exist\. Make the role/,
  ],
  [
    'whose certificate authority is no file',
    (known) => ({ DATABASE_URL: `${known}${known.includes('?') ? '&' : '?'}sslrootcert=/nothing` }),
    /^DATABASE_URL cannot be used: .*\/nothing.*\. Correct sslrootcert/,
  ],
])(
  'names the variable and a remedy for a database %s',
  async ([, environmentOf, told], { folder }) => {
    const config = readConfig({ ...environmentOf(url), DATA_DIR: folder })
    const opening = openConfiguredDatabase(config)
    await expect(opening).rejects.toThrow(told)
    await expect(opening).rejects.not.toThrow('secret')
  },
)

test('counts files of reports and imports among the connections of a process', () => {
  const pooled = {
    ...{ DATABASE_URL: 'postgres://a@pooler/c', DATABASE_DIRECT_URL: 'postgres://a@server/c' },
    DATABASE_POOLER: 'true',
  }
  expect(directConnectionsOf(readConfig({ DATABASE_URL: 'postgres://a@server/c' }))).toBe(28)
  expect(directConnectionsOf(readConfig(pooled))).toBe(11)
})

test('computes and logs the number of connections', async ({ own }) => {
  expect((await checkServer(own.settings, accepting)).join('\n')).toMatch(
    /takes \d+ connections; one process of the site opens up to \d+, so at most \d+ processes can run/,
  )
  await changeDatabase(own, `connection limit ${2 * connectionsOfProcess + 1}`)
  expect((await checkServer(own.settings, accepting)).join('\n')).toContain(
    `takes ${2 * connectionsOfProcess + 1} connections; one process of the site opens up to ${connectionsOfProcess}, so at most 2 processes can run`,
  )
  await changeDatabase(own, `connection limit ${connectionsOfProcess - 1}`)
  expect((await checkServer(own.settings, accepting)).join('\n')).toMatch(
    /raise max_connections, or visitors are answered 503/,
  )
  await changeDatabase(own, 'connection limit -1')
})
