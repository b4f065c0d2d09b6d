import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { childEnvironment } from '../support/child-environment.ts'
import { idsInFiles, listReleases, make } from '../support/data-releases.ts'
import { databaseUrlOf } from '../support/database.ts'
import { storeReports } from '../support/reports.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { type TestSite, testWithNewSite } from '../support/site-test.ts'

const test = testWithNewSite({})
const file = path.join(import.meta.dirname, '../../src/server/commands/releases.ts')

const environmentOf = (site: TestSite) => ({
  DATABASE_URL: databaseUrlOf(site.settings),
  DATA_DIR: site.dataDirectory,
})

const releases = (site: TestSite, ...args: string[]) =>
  runCommandLine(site.dataDirectory, {
    command: 'releases.ts',
    args,
    environment: environmentOf(site),
  })

test('an operator makes, lists and removes a release', async ({ site }) => {
  await storeReports(site.database, [{}, {}])
  expect((await releases(site, 'list')).output).toContain('There is no release.')
  expect(await releases(site, 'make')).toMatchObject({ code: 0 })
  const [{ month } = { month: '' }] = await listReleases(site)
  expect((await releases(site, 'list')).output).toMatch(
    new RegExp(`^${month} +1 +2 +\\d+ +complete$`, 'm'),
  )
  expect(await releases(site, 'make')).toMatchObject({ code: 2 })
  expect(await releases(site, 'remove', month)).toMatchObject({ code: 0 })
  expect(await releases(site, 'remove', month)).toMatchObject({ code: 2 })
  expect(await listReleases(site)).toEqual([])
})

test.for([[], ['burn'], ['remove'], ['make', '2026-11']])(
  'the arguments %j are refused with the usage',
  async (args, { site }) => {
    const { code, output } = await releases(site, ...args)
    expect(code).toBe(2)
    expect(output).toContain('npm run releases -- COMMAND')
  },
)

test('a killed process leaves no release, and the next one is whole', async ({ site }) => {
  await storeReports(site.database, [{}, {}])
  const env = { ...childEnvironment, ...environmentOf(site) }
  // The open transaction keeps the process in the middle of its work.
  await site.database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`select pg_current_xact_id()`.execute(transaction)
    const child = spawn(process.execPath, [file, 'make'], { env, stdio: 'ignore' })
    const begun = async () =>
      (await sql`select from data_releases`.execute(site.database)).rows.length
    await expect.poll(begun, { timeout: 20_000 }).toBe(1)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    expect(await listReleases(site)).toEqual([])
  })
  // PostgreSQL notices within moments that the connection with the lock is gone.
  await expect.poll(() => make(site), { timeout: 10_000 }).toBe('made')
  expect(await idsInFiles(site)).toHaveLength(2)
})
