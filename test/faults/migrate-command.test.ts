import { expect } from 'vitest'
import { listMigrations, migrate } from '../../src/server/database/migrate.ts'
import { databaseUrlOf } from '../support/database.ts'
import { testWithEmptyDatabase as test } from '../support/empty-database-test.ts'
import { runCommandLine } from '../support/run-command-line.ts'

test('brings the database to this release before a process starts, and then has nothing to do', async ({
  settings,
  client,
  folder,
}) => {
  const all = await listMigrations()
  await migrate(settings, { names: all.slice(0, -2) })
  const environment = { DATABASE_URL: databaseUrlOf(settings) }
  const run = () => runCommandLine(folder, { command: 'migrate.ts', args: [], environment })
  const first = await run()
  expect(first.code, first.output).toBe(0)
  expect(first.output).toContain('Applied 2 migrations.')
  const { rows } = await client.query('select name from migrations order by name')
  expect(rows.map(({ name }) => name)).toEqual(all)
  expect(await run()).toEqual({ code: 0, output: 'The database is up to date.\n' })
})

test('a database that cannot be reached stops the upgrade', async ({ folder }) => {
  const environment = { DATABASE_URL: 'postgres://register@127.0.0.1:1/register' }
  const refused = await runCommandLine(folder, { command: 'migrate.ts', args: [], environment })
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/DATABASE_URL/)
})
