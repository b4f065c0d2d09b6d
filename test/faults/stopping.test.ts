import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/server/database/open.ts'
import { databaseUrlOf } from '../support/database.ts'
import { testWithNewDatabase } from '../support/database-test.ts'
import { openRawConnection, postHead, type RawConnection } from '../support/raw-connection.ts'
import { newReport } from '../support/reports.ts'
import { type SiteProcess, startSiteInFolder } from '../support/site-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openUploader } from '../support/upload.ts'
import { mp4OfSize } from '../support/videos.ts'

const longestStop = 10_000
const app = path.join(import.meta.dirname, '../..')

type StartedProcess = { process: SiteProcess; url: string }

/** `start` starts the site in a process of its own, always with the same database and folder. */
const test = testWithNewDatabase
  .extend('dataDirectory', temporaryFolder)
  .extend('begin', async ({ own, dataDirectory }, { onCleanup }) => {
    const processes: SiteProcess[] = []
    onCleanup(async () => {
      for (const process of processes) process.signal('SIGKILL')
      await Promise.all(processes.map(({ ended }) => ended))
    })
    return (environment: Record<string, string> = {}, args: string[] = []): SiteProcess => {
      const process = startSiteInFolder({
        app,
        command: ['node', 'src/server/commands/start.ts', ...args],
        environment: {
          PORT: '0',
          DATA_DIR: dataDirectory,
          DATABASE_URL: databaseUrlOf(own.settings),
          RATE_LIMITS: 'off',
          ...environment,
        },
      })
      processes.push(process)
      return process
    }
  })
  .extend(
    'start',
    ({ begin }) =>
      async (environment: Record<string, string> = {}): Promise<StartedProcess> => {
        const process = begin(environment)
        await process.says('is open at')
        const [, port = ''] = /open at http:\/\/localhost:(\d+)/.exec(process.output()) ?? []
        return { process, url: `http://127.0.0.1:${port}` }
      },
  )

async function stop(process: SiteProcess): Promise<number> {
  const startedAt = performance.now()
  process.signal('SIGTERM')
  await process.ended
  return performance.now() - startedAt
}

/** Sends a byte now and then until the server closes. */
async function trickle(connection: RawConnection): Promise<void> {
  while (!connection.isClosed()) {
    connection.send('x')
    await sleep(100)
  }
}

test('slow bodies, slow headers and a slow upload do not keep a process alive', async ({
  dataDirectory,
  start,
}) => {
  const { process, url } = await start()
  const uploader = openUploader(url)
  const video = mp4OfSize(200_000)
  const announced = await uploader.announce(video.length, 'night.mp4')
  const target = announced.headers.get('location') ?? ''
  const upload = await openRawConnection(url)
  upload.send(
    postHead(target, video.length, {
      'content-type': 'application/offset+octet-stream',
      cookie: uploader.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    }).replace('POST', 'PATCH'),
  )
  upload.socket.write(video.subarray(0, 100_000))
  const file = path.join(dataDirectory, 'evidence/incoming', path.basename(target))
  await expect.poll(async () => (await stat(file)).size).toBeGreaterThanOrEqual(100_000)
  const bodies = await Promise.all(Array.from({ length: 20 }, () => openRawConnection(url)))
  for (const body of bodies) body.send(postHead('/api/reports', 60_000))
  const headers = await openRawConnection(url)
  headers.send('GET / HTTP/1.1\r\nhost: ')
  await openRawConnection(url)
  const sending = [upload, headers, ...bodies].map(trickle)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await stop(process)).toBeLessThan(longestStop)
  await Promise.all(sending)
  expect(process.exitCode()).toBe(0)
  const next = await start()
  const again = new URL(target, next.url)
  const head = await uploader.ask(again.href, { method: 'HEAD' })
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBeGreaterThanOrEqual(100_000)
  const ended = await uploader.ask(again.href, {
    method: 'PATCH',
    headers: {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(video.subarray(offset)),
  })
  expect(ended.status).toBe(204)
})

test('a report in flight at the signal is stored', async ({ own, start }) => {
  const { process, url } = await start()
  const connection = await openRawConnection(url)
  const body = JSON.stringify(newReport())
  connection.send(postHead('/api/reports', body.length))
  connection.send(body.slice(0, 100))
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  process.signal('SIGTERM')
  await process.says('SIGTERM: closing')
  connection.send(body.slice(100))
  expect(await connection.status()).toBe(201)
  expect(connection.answered()).toMatch(/^connection: close/im)
  await process.ended
  expect(await own.database.selectFrom('reports').select('id').execute()).toHaveLength(1)
})

/** Holds the lock that migrations take, so that a start waits for it. */
async function holdMigrations(database: Database, during: () => Promise<void>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`lock table migrations in access exclusive mode`.execute(transaction)
    await during()
  })
}

test('a signal during the start ends it', async ({ own, begin }) => {
  await holdMigrations(own.database, async () => {
    const process = begin()
    const waiting = sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await expect
      .poll(async () => (await waiting.execute(own.database)).rows.length, { timeout: 60_000 })
      .toBeGreaterThan(0)
    expect(await stop(process)).toBeLessThan(longestStop)
    expect(process.output()).toContain('SIGTERM: closing')
    expect(process.output()).not.toContain('is open at')
    expect(process.exitCode()).toBe(0)
  })
})

test('a signal during the first start leaves no database running', async ({
  dataDirectory,
  begin,
}) => {
  const process = begin({ DATABASE_URL: '' })
  const file = path.join(dataDirectory, 'postgres/cluster/postmaster.pid')
  const isThere = () =>
    stat(file).then(
      () => true,
      () => false,
    )
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  await stop(process)
  expect(process.output()).not.toContain('is open at')
  expect([process.exitCode(), await isThere()]).toEqual([0, false])
})

const production = { PUBLIC_URL: 'https://sightings.example.org', RATE_LIMITS: 'on' }

test('an address of another machine is told with the variable', async ({ begin }) => {
  const process = begin({ ...production, HOST: '192.0.2.1' })
  await process.ended
  expect(process.output()).toContain('This machine has no address 192.0.2.1. Set HOST')
  expect(process.exitCode()).toBe(1)
})

test('samples are for a trial: a register in production gets none', async ({ own, begin }) => {
  const process = begin(production, ['--demo'])
  await process.ended
  expect(process.output()).toContain('npm run demo adds invented reports to a trial')
  expect(process.exitCode()).toBe(1)
  expect(await own.database.selectFrom('reports').select('id').execute()).toEqual([])
})

test('a draining process serves requests but is not ready', async ({ start }) => {
  const { process, url } = await start({ DRAIN_SECONDS: '2' })
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  process.signal('SIGTERM')
  await process.says('SIGTERM: closing')
  const readiness = await fetch(`${url}/readyz`)
  expect(readiness.status).toBe(503)
  expect(readiness.headers.get('connection')).toBe('close')
  const body = JSON.stringify(newReport())
  const headers = { 'content-type': 'application/json' }
  const submitted = await fetch(`${url}/api/reports`, { method: 'POST', headers, body })
  expect(submitted.status).toBe(201)
  await process.ended
  expect(process.exitCode()).toBe(0)
})
