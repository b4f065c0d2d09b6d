import { once } from 'node:events'
import net from 'node:net'
import { setInterval, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { deliverMail } from '../../src/server/mail/deliver-mail.ts'
import { type RunningServer, startServer } from '../../src/server/main.ts'
import { type CuttableDatabase, openCuttableDatabase } from '../support/cuttable-database.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { openMailServer, openOddServer } from '../support/mail-server.ts'
import { letter } from '../support/post-office.ts'

const mails = 10

let own: TestDatabase
let way: CuttableDatabase
let asking: JobQueue
let closing: (() => Promise<unknown>)[]

beforeEach(async () => {
  own = await testDatabase()
  way = await openCuttableDatabase(own.settings)
  asking = openJobs({ config: readConfig({}), settings: own.settings, works: false })
  closing = [() => asking.close(), () => way.close(), () => own.close()]
})
afterEach(async () => {
  for (const close of closing) await close()
})

/** The site as operators start it, jobs and all. */
async function startSite(smtpUrl: string): Promise<RunningServer> {
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
  closing.unshift(() => site.close())
  return site
}

/** The longest of many answers, in milliseconds, while `isGoingOn`. */
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

async function countStates(): Promise<Record<string, number>> {
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

async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const odd: [name: string, open: () => Promise<{ url: string; connections: () => number }>][] = [
  [
    'refuses connections',
    async () => ({ url: `smtp://127.0.0.1:${await closedPort()}`, connections: () => 0 }),
  ],
  ['says nothing', () => openOdd(() => {})],
  ['sends a byte a second', () => openOdd((socket) => void trickle(socket))],
  ['speaks another language', () => openOdd((socket) => socket.end('HTTP/1.1 400 Bad\r\n\r\n'))],
  ['hangs up', () => openOdd((socket) => socket.destroy())],
  [
    'is vouched for by nobody',
    async () => {
      const server = await openMailServer({ secure: true })
      closing.push(() => server.close())
      return { url: `smtps://0.0.0.0:${server.port}`, connections: server.connections }
    },
  ],
]

async function openOdd(answer: (socket: net.Socket) => void) {
  const server = await openOddServer(answer)
  closing.push(() => server.close())
  return { url: `smtp://127.0.0.1:${server.port}`, connections: server.connections }
}

describe.each(odd)('a mail server that %s', (_name, open) => {
  test('keeps no visitor waiting and loses no mail', async () => {
    const server = await open()
    const site = await startSite(server.url)
    for (let count = 0; count < mails; count++) {
      await asking.enqueue(own.database, deliverMail, letter)
    }
    const isTrying = async () => (await countStates()).retry !== mails
    expect(await slowestAnswer(site, isTrying)).toBeLessThan(1_000)
    expect(await countStates()).toEqual({ retry: mails })
    expect(server.connections()).toBeLessThanOrEqual(5)
  })
})
