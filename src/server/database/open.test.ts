import net from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { test as base, expect } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { type Database, openDatabase, runStatement } from './open.ts'

/** `silent` is a server that takes connections and never answers. */
const test = base.extend('silent', async ({}, { onCleanup }) => {
  const opened: net.Socket[] = []
  const server = net.createServer((socket) => {
    opened.push(socket)
    socket.on('error', () => {}).resume()
  })
  onCleanup(async () => {
    for (const socket of opened) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, opened }
})

test('requests fail at once after the server left earlier ones unanswered', async ({ silent }) => {
  const { port } = silent.server.address() as net.AddressInfo
  const database = openDatabase({ connectionString: `postgres://site@127.0.0.1:${port}/site` })
  const ask = () =>
    sql`select 1`.execute(database).then(
      () => undefined,
      (error: unknown) => error,
    )
  await Promise.all([ask(), ask(), ask()])
  const before = silent.opened.length
  const refusals = await Promise.all(Array.from({ length: 100 }, ask))
  expect(refusals.filter(isDatabaseUnavailable)).toHaveLength(100)
  expect(silent.opened.length - before).toBeLessThanOrEqual(2)
  await database.destroy()
})

/** Without the time limit of the server, that of the client ends a statement, after 501 ms. */
const impatient = { pooler: 'plain', statementTimeout: 1 } as const

test.for([
  [
    'a statement of a transaction',
    (database: Database) =>
      database.transaction().execute((transaction) => sql`select pg_sleep(2)`.execute(transaction)),
  ],
  [
    'a frequent statement',
    (database: Database) =>
      runStatement(database, {
        name: 'sleep',
        statement: sql<{ slept: string }>`select pg_sleep(2)::text as slept`,
      }),
  ],
] as const)('%s that gets no answer counts as an unavailable database', async ([, ask]) => {
  const { settings, close } = await testDatabase()
  const lost: string[] = []
  const onIdleError = ({ message }: Error) => lost.push(message)
  const database = openDatabase(settings, { ...impatient, poolSize: 1, onIdleError })
  const error = await ask(database).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(lost).toContain('Query read timeout')
  const { rows } = await sql`select 1 as one`.execute(database)
  expect(rows).toEqual([{ one: 1 }])
  await database.destroy()
  await close()
})

test('a connection that left a question unanswered serves no statement', async () => {
  const { settings, close } = await testDatabase()
  const backends: unknown[] = []
  async function admit(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query('select pg_backend_pid() as id')
    const question = { text: 'select pg_sleep(2)', query_timeout: 20 }
    if (backends.push(rows) === 1) await client.query(question)
  }
  const database = openDatabase(settings, { poolSize: 1, admit })
  const ask = () => sql`select pg_backend_pid() as id`.execute(database)
  await expect(ask()).rejects.toThrow('Query read timeout')
  const { rows } = await ask()
  expect(rows).toEqual(backends[1])
  expect(rows).not.toEqual(backends[0])
  await database.destroy()
  await close()
})

test('a connection without a statement stays open', async () => {
  const { settings, close } = await testDatabase()
  const database = openDatabase(settings, { ...impatient, poolSize: 1 })
  const patient = openDatabase(settings)
  const backend = async () => (await sql`select pg_backend_pid() as id`.execute(database)).rows
  const before = await backend()
  await sql`select pg_sleep(0.6)`.execute(patient)
  expect(await backend()).toEqual(before)
  await patient.destroy()
  await database.destroy()
  await close()
})

test.for([
  ['a request', {}, { statement: '2s', lock: '1s' }],
  ['an import', { statementTimeout: 60_000 }, { statement: '1min', lock: '30s' }],
] as const)(
  '%s waits for a lock half as long as a statement may take',
  async ([, options, expected]) => {
    const { settings, close } = await testDatabase()
    const database = openDatabase(settings, options)
    const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
           current_setting('lock_timeout') as lock`.execute(database)
    expect(rows).toEqual([expected])
    await database.destroy()
    await close()
  },
)

test('plans no statement for parallel workers, however large a table is', async () => {
  const { settings, close } = await testDatabase()
  const database = openDatabase(settings)
  const plan = await database.transaction().execute(async (transaction) => {
    await sql`set local min_parallel_table_scan_size = 0`.execute(transaction)
    await sql`set local parallel_setup_cost = 0`.execute(transaction)
    await sql`set local parallel_tuple_cost = 0`.execute(transaction)
    const { rows } = await sql`explain select description from reports`.execute(transaction)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('Scan')
  expect(plan).not.toContain('Gather')
  await database.destroy()
  await close()
})
