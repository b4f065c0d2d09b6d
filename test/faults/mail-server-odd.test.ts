import type net from 'node:net'
import { setInterval, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'
import { deliverMail } from '../../src/server/mail/deliver-mail.ts'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import type { CuttableDatabase } from '../support/cuttable-database.ts'
import { testWithCuttableDatabase } from '../support/cuttable-database-test.ts'
import type { TestDatabase } from '../support/database-test.ts'
import { findFreePort } from '../support/free-port.ts'
import { openMailServer, openOddServer } from '../support/mail-server.ts'
import { letter } from '../support/post-office.ts'

const mails = 10

type Closing = (() => Promise<unknown>)[]

/** Everything in `closing` is closed before the database, in reverse order. */
const test = testWithCuttableDatabase
  .extend('asking', ({ own }, { onCleanup }) => {
    const asking = openJobs({ config: readConfig({}), settings: own.settings, works: false })
    onCleanup(() => asking.close())
    return asking
  })
  .extend('closing', async ({ way: _way }, { onCleanup }) => {
    const closing: Closing = []
    onCleanup(async () => {
      for (const close of closing.toReversed()) await close()
    })
    return closing
  })

/** Starts the site as operators do, with its jobs. */
async function startSite(
  way: CuttableDatabase,
  closing: Closing,
  smtpUrl: string,
): Promise<RunningServer> {
  const url = 'connectionString' in way.settings ? way.settings.connectionString : ''
  const site = await startServer(
    readConfig({
      PORT: '0',
      DATABASE_URL: url,
      SMTP_URL: smtpUrl,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    }),
  )
  closing.push(() => site.close())
  return site
}

/** The longest answer time in milliseconds while `isGoingOn`. */
async function slowestAnswer(site: RunningServer, isGoingOn: () => Promise<boolean>) {
  let slowest = 0
  while (await isGoingOn()) {
    const startedAt = performance.now()
    const { status } = await fetch(`${site.address}/api/reports`)
    slowest = Math.max(slowest, performance.now() - startedAt)
    expect(status).toBe(200)
    await sleep(20)
  }
  return slowest
}

async function countStates(own: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; jobs: number }>`
    select state, count(*)::int as jobs from jobs.job where name = 'mail' group by state
  `.execute(own.database)
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]))
}

async function trickle(socket: net.Socket): Promise<void> {
  for await (const _second of setInterval(1_000)) {
    if (socket.destroyed) return
    socket.write('2')
  }
}

type Odd = { url: string; connections: () => number }

const odd: [name: string, open: (closing: Closing) => Promise<Odd>][] = [
  [
    'refuses connections',
    async () => ({ url: `smtp://127.0.0.1:${await findFreePort()}`, connections: () => 0 }),
  ],
  ['says nothing', (closing) => openOdd(closing, () => {})],
  ['sends a byte a second', (closing) => openOdd(closing, (socket) => void trickle(socket))],
  [
    'speaks another language',
    (closing) => openOdd(closing, (socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n')),
  ],
  ['hangs up', (closing) => openOdd(closing, (socket) => socket.destroy())],
  [
    'is vouched for by nobody',
    async (closing) => {
      const server = await openMailServer({ secure: true })
      closing.push(() => server.close())
      return { url: `smtps://0.0.0.0:${server.port}`, connections: server.connections }
    },
  ],
]

async function openOdd(closing: Closing, answer: (socket: net.Socket) => void) {
  const server = await openOddServer(answer)
  closing.push(() => server.close())
  return { url: `smtp://127.0.0.1:${server.port}`, connections: server.connections }
}

describe.each(odd)('a mail server that %s', (_name, open) => {
  test('delays no visitor and loses no mail', async ({ own, way, asking, closing }) => {
    const server = await open(closing)
    const site = await startSite(way, closing, server.url)
    for (let count = 0; count < mails; count++) {
      await asking.enqueue(own.database, deliverMail, letter)
    }
    const isTrying = async () => (await countStates(own)).retry !== mails
    expect(await slowestAnswer(site, isTrying)).toBeLessThan(1_000)
    expect(await countStates(own)).toEqual({ retry: mails })
    expect(server.connections()).toBeLessThanOrEqual(5)
  })
})
