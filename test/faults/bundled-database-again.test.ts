import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { chooseAccount, runAs } from '../../src/server/database/bundled/account.ts'
import { prepareBinaries } from '../../src/server/database/bundled/binaries.ts'
import { startBundledDatabase } from '../../src/server/database/bundled/bundled-database.ts'
import { checkServer } from '../../src/server/database/check-server.ts'
import type { ConnectionSettings } from '../../src/server/database/open.ts'
import {
  ask,
  keepOneRow,
  keptRow,
  listServers,
  makeFolder,
  readPostmaster,
  start,
  startDatabaseProcess,
  waitUntil,
} from './bundled-database-support.ts'

describe('a later start', () => {
  test('finds the data and leaves no process when it stops', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const first = await start(directory)
    await keepOneRow(first.settings)
    await Promise.all([first.stop(), first.stop()])
    expect(await listServers(directory)).toEqual([])

    const startedAt = performance.now()
    const second = await start(directory)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    expect(await ask(second.settings, keptRow)).toEqual({ answer: 42 })
  })

  test('takes over the server that a killed process left behind', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const site = startDatabaseProcess(directory)
    await keepOneRow(await site.next('settings'))
    const orphan = await readPostmaster(directory)
    await site.kill()

    const { settings, stop } = await start(directory)
    expect(await readPostmaster(directory)).toBe(orphan)
    expect(await ask(settings, keptRow)).toEqual({ answer: 42 })
    await stop()
    expect(await listServers(directory)).toEqual([])
  })

  test('takes it over even when its socket lies in another temporary folder', async () => {
    const folder = await makeFolder()
    const directory = path.join(folder, 'l'.repeat(90), 'postgres')
    const site = startDatabaseProcess(directory, { environment: { TMPDIR: folder } })
    const { host } = await site.next('settings')
    const orphan = await readPostmaster(directory)
    await site.kill()
    expect(host.startsWith(folder)).toBe(true)

    const { settings } = await start(directory)
    expect(await readPostmaster(directory)).toBe(orphan)
    expect(settings).toMatchObject({ host })
  })

  test('is refused while another process uses the folder, without harm to that process', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const { settings } = await start(directory)
    await keepOneRow(settings)
    const refusal = startDatabaseProcess(directory).next('settings')
    await expect(refusal).rejects.toThrow(
      `BundledDatabaseError: The database in ${directory} is in use by another running site ` +
        `(anomaly-register process ${process.pid}): stop that one first, give this one a DATA_DIR ` +
        'of its own, or set DATABASE_URL to use a PostgreSQL server of your own.',
    )
    expect(await ask(settings, keptRow)).toEqual({ answer: 42 })
  })

  test('waits for a site that is stopping', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const first = await start(directory)
    await keepOneRow(first.settings)
    const second = startDatabaseProcess(directory)
    const waiting = `select count(*)::integer as owners from pg_stat_activity
      where application_name like 'anomaly-register process %'`
    const host = path.join(directory, 'socket')
    const superuser = { host, user: 'postgres', database: 'postgres' }
    await waitUntil(async () => (await ask(superuser, waiting)).owners === 2)
    await first.stop()
    expect(await ask(await second.next('settings'), keptRow)).toEqual({ answer: 42 })
    await second.stop()
    expect(await listServers(directory)).toEqual([])
  })

  test('works after a crash when another program has the old process id', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const site = startDatabaseProcess(directory)
    const { host, ...rest } = await site.next('settings')
    await keepOneRow({ host, ...rest })
    const postmaster = await readPostmaster(directory)
    await site.kill()
    process.kill(postmaster, 'SIGKILL')
    await waitUntil(async () => (await listServers(directory)).length === 0)
    for (const file of [`${directory}/cluster/postmaster.pid`, `${host}/.s.PGSQL.5432.lock`]) {
      const text = await readFile(file, 'utf8')
      await writeFile(file, text.replace(String(postmaster), String(process.ppid)))
    }

    const { settings } = await start(directory)
    expect(await ask(settings, keptRow)).toEqual({ answer: 42 })
  })

  test('refuses a server with fsync off, even one of the operator, and data of another version', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const cluster = path.join(directory, 'cluster')
    const first = await start(directory)
    const host = path.join(directory, 'socket')
    const superuser = { host, user: 'postgres', database: 'postgres' }
    await first.stop()

    const { postgres } = await prepareBinaries()
    const { account } = await chooseAccount(postgres, directory)
    const careless = runAs(account, postgres, [
      ...['-D', cluster, '-c', 'fsync=off', '-c', 'full_page_writes=off'],
      ...['-c', 'listen_addresses='],
      ...['-c', `unix_socket_directories=${host}`],
    ]).catch(() => '')
    await waitUntil(async () =>
      ask(superuser, 'select 1').then(
        () => true,
        () => false,
      ),
    )
    await expect(startBundledDatabase({ directory })).rejects.toThrow(/fsync off.*DATABASE_URL/)
    await expect(checkServer(superuser, readConfig({}))).rejects.toThrow(
      /acknowledged: fsync and full_page_writes are off.*ALLOW_UNSAFE_DATABASE/,
    )
    expect(await ask(superuser, 'select 1 as one')).toEqual({ one: 1 })
    process.kill(await readPostmaster(directory), 'SIGINT')
    await careless

    await writeFile(path.join(cluster, 'PG_VERSION'), '17\n')
    await expect(startBundledDatabase({ directory })).rejects.toThrow(/PostgreSQL 17.*DATABASE_URL/)
    expect(await listServers(directory)).toEqual([])
  })
})

describe('a server that dies under a running site', () => {
  const backAgain = (settings: ConnectionSettings) =>
    waitUntil(async () =>
      ask(settings, keptRow).then(
        (row) => row.answer === 42,
        () => false,
      ),
    )

  test('is restarted after each crash, and a second site is still refused', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const notices: string[] = []
    const { settings, stop } = await start(directory, (notice) => notices.push(notice))
    await keepOneRow(settings)
    const isBack = () => notices.filter((notice) => notice.includes('is back')).length
    for (const [done, signal] of (['SIGKILL', 'SIGQUIT', 'SIGINT'] as const).entries()) {
      const died = await readPostmaster(directory)
      process.kill(died, signal)
      await waitUntil(async () => isBack() === done + 1)
      expect(await ask(settings, keptRow)).toEqual({ answer: 42 })
      expect(await readPostmaster(directory)).not.toBe(died)
    }
    await expect(startDatabaseProcess(directory).next('settings')).rejects.toThrow('in use')
    await stop()
    expect(await listServers(directory)).toEqual([])
  })

  test('is restarted even when the site took it over', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const site = startDatabaseProcess(directory)
    await keepOneRow(await site.next('settings'))
    await site.kill()
    const { settings } = await start(directory)
    process.kill(await readPostmaster(directory), 'SIGKILL')
    await backAgain(settings)
  })

  test('does not prevent the site from stopping at any moment', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    for (const milliseconds of [0, 20, 40, 60, 80, 100, 120, 140]) {
      const { stop } = await start(directory)
      process.kill(await readPostmaster(directory), 'SIGKILL')
      await sleep(milliseconds)
      await stop()
      await sleep(100)
      expect(await listServers(directory)).toEqual([])
    }
  })

  test('is not replaced by an empty one when its data disappear', async () => {
    const directory = path.join(await makeFolder(), 'postgres')
    const notices: string[] = []
    const { stop } = await start(directory, (notice) => notices.push(notice))
    process.kill(await readPostmaster(directory), 'SIGKILL')
    await rm(path.join(directory, 'cluster'), { recursive: true, maxRetries: 10 })
    // It says so with each attempt.
    const attempts = () => notices.filter((notice) => notice.includes('has disappeared')).length
    await waitUntil(async () => attempts() >= 2)
    await stop()
    expect(await readdir(directory)).not.toContain('cluster')
  })
})
