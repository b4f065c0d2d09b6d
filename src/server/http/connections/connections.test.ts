import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  openRawConnection,
  postHead,
  type RawConnection,
} from '../../../../test/support/raw-connection.ts'
import { newReport, storeReports } from '../../../../test/support/reports.ts'
import { send } from '../../../../test/support/send.ts'
import { type TestSite, testThatStarts } from '../../../../test/support/site-test.ts'
import { openUploader } from '../../../../test/support/upload.ts'
import { mp4OfSize } from '../../../../test/support/videos.ts'
import { ProblemDetails } from '../../../shared/problems.ts'
import { connectionLimits } from './connection-limits.ts'

type Open = (site: TestSite, options?: { localAddress?: string }) => Promise<RawConnection>

/** `open` connects to a site that the test started, and closes the connection before the site. */
const test = testThatStarts.extend('open', async ({ startSite: _first }, { onCleanup }) => {
  const opened: RawConnection[] = []
  onCleanup(() => {
    for (const { socket } of opened) socket.destroy()
  })
  const open: Open = async ({ url }, options = {}) => {
    const connection = await openRawConnection(url, options)
    opened.push(connection)
    return connection
  }
  return open
})

/** A second of the real limits is ten milliseconds here. */
const shortLimits = {
  ...connectionLimits,
  headers: 200,
  body: { longestSilence: 300, slowest: 500, longest: 1_200 },
  chunk: { longestSilence: 300, slowest: 500 },
  answer: { longestSilence: 1_000, slowest: 10_000 },
  lingering: 50,
  checkEvery: 20,
}

function problemIn(answer: string) {
  return ProblemDetails.parse(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)))
}

/** Sends one byte after the other until the connection is closed. */
async function trickle(connection: RawConnection, every: number) {
  while (!connection.isClosed()) {
    connection.send('x')
    await sleep(every)
  }
}

test('stores a report that arrives for longer than the handler timeout', async ({
  startSite,
  open,
}) => {
  const site = await startSite({
    connections: {
      ...shortLimits,
      handler: 1_500,
      body: { longestSilence: 10_000, slowest: 5, longest: 60_000 },
    },
  })
  const body = Buffer.from(JSON.stringify(newReport())).toString('latin1')
  const connection = await open(site)
  connection.send(postHead('/api/reports', body.length))
  const part = Math.ceil(body.length / 12)
  for (let at = 0; at < body.length; at += part) {
    await sleep(150)
    connection.socket.write(body.slice(at, at + part), 'latin1')
  }
  expect(await connection.status()).toBe(201)
  expect(await site.database.selectFrom('reports').select('id').execute()).toHaveLength(1)
})

test('answers a slow request with 503 and Retry-After', async ({ startSite }) => {
  const site = await startSite({ connections: { ...shortLimits, handler: 500 } })
  const answer = await site.database.transaction().execute(async (transaction) => {
    await sql`lock table reports in access exclusive mode`.execute(transaction)
    return send(site, '/api/reports')
  })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(ProblemDetails.parse(answer.body).code).toBe('unavailable')
  expect((await send(site, '/api/reports')).status).toBe(200)
})

test('allows more time for the check of a video', async ({ startSite }) => {
  const site = await startSite({ connections: { ...connectionLimits, handler: 1 } })
  const uploader = openUploader(site.url)
  const { response, url } = await uploader.upload(mp4OfSize(200_000), 'night.mp4')
  expect(response.status).toBe(204)
  expect((await uploader.ask(url)).status).toBe(200)
})

test('answers a body below the minimum rate with 408 and closes the connection', async ({
  startSite,
  open,
}) => {
  const site = await startSite({ connections: shortLimits })
  const connection = await open(site)
  connection.send(postHead('/api/reports', 60_000))
  await trickle(connection, 10)
  expect(await connection.status()).toBe(408)
  expect(problemIn(connection.answered()).code).toBe('timeout')
})

test('ends a body above the minimum rate after the maximum time', async ({ startSite, open }) => {
  const site = await startSite({
    connections: { ...shortLimits, body: { ...shortLimits.body, slowest: 1 } },
  })
  const connection = await open(site)
  connection.send(postHead('/api/reports', 60_000))
  await trickle(connection, 10)
  expect(await connection.status()).toBe(408)
})

test('answers a slow part of a video with 408 and keeps the received bytes', async ({
  startSite,
  open,
}) => {
  const site = await startSite({ connections: shortLimits })
  const uploader = openUploader(site.url)
  const announced = await uploader.announce(mp4OfSize(100_000).length, 'night.mp4')
  const url = announced.headers.get('location') ?? ''
  const connection = await open(site)
  connection.send(
    postHead(url, 100_000, {
      'content-type': 'application/offset+octet-stream',
      cookie: uploader.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
    }).replace('POST', 'PATCH'),
  )
  await trickle(connection, 10)
  expect(await connection.status()).toBe(408)
  const head = await uploader.ask(url, { method: 'HEAD' })
  expect(Number(head.headers.get('upload-offset'))).toBeGreaterThan(0)
})

test.for<[string, string, number]>([
  [
    '415 for another content type',
    postHead('/api/reports', 60_000, { 'content-type': 'x/y' }),
    415,
  ],
  ['413 for a body beyond the limit', postHead('/api/reports', 6_000_000), 413],
  ['404 for an unknown address', postHead('/nowhere', 60_000, { 'content-type': 'x/y' }), 404],
  ['400 for a broken address', postHead('/%zz', 60_000), 400],
  [
    '403 for another site',
    postHead('/api/reports', 60_000, { origin: 'http://evil.example' }),
    403,
  ],
])(
  'an answer before the end of the body closes the connection: %s',
  async ([_, head, status], { startSite, open }) => {
    const site = await startSite({ connections: shortLimits })
    const connection = await open(site)
    connection.send(head)
    expect(await connection.status()).toBe(status)
    await trickle(connection, 10)
  },
)

test('closes connections with endless headers or invalid requests', async ({ startSite, open }) => {
  const site = await startSite({ connections: shortLimits })
  const slow = await open(site)
  const mute = await open(site)
  slow.send('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')
  await trickle(slow, 10)
  expect(await slow.status()).toBe(408)
  await mute.closed
})

const wholeAnswer = /HTTP\/1\.1 200 OK/g

/** Requests answers of half a megabyte and reads none of them. */
async function askForMuch(site: TestSite, open: Open, answers: number): Promise<RawConnection> {
  await storeReports(
    site.database,
    Array.from({ length: 50 }, () => ({ description: 'lights '.repeat(1_400) })),
  )
  const connection = await open(site)
  connection.socket.pause()
  connection.send('GET /api/reports?limit=50 HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(answers))
  return connection
}

test('disconnects a reader who reads nothing', async ({ startSite, open }) => {
  const site = await startSite({ connections: shortLimits })
  // More than the operating system buffers.
  const mute = await askForMuch(site, open, 150)
  const ofServer = () => promisify(site.server.getConnections).call(site.server)
  await expect.poll(ofServer).toBe(0)
  mute.socket.resume()
  await mute.closed
  expect(mute.answered().match(wholeAnswer)?.length).toBeLessThan(150)
})

test('sends everything to a slow reader', async ({ startSite, open }) => {
  const site = await startSite({
    connections: { ...shortLimits, answer: { longestSilence: 5_000, slowest: 1_000 } },
  })
  const slow = await askForMuch(site, open, 25)
  slow.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  while (!slow.isClosed()) {
    slow.socket.resume()
    await sleep(20)
    slow.socket.pause()
    await sleep(50)
  }
  expect(slow.answered().match(wholeAnswer)).toHaveLength(26)
})

test('limits the connections of one source, and accepts another source', async ({
  startSite,
  open,
}) => {
  const site = await startSite({ connections: { ...connectionLimits, mostPerSource: 3 } })
  const first = [await open(site), await open(site), await open(site)]
  const beyond = await open(site)
  await beyond.closed
  const other = await open(site, { localAddress: '127.0.0.9' })
  other.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await other.status()).toBe(200)
  expect(first.map((one) => one.isClosed())).toEqual([false, false, false])
  first[0]?.socket.destroy()
  await first[0]?.closed
  await expect
    .poll(async () => {
      const next = await open(site)
      next.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
      return next.status().catch(() => 0)
    })
    .toBe(200)
})

test('does not limit a trusted proxy', async ({ startSite, open }) => {
  const site = await startSite({
    trustedProxies: ['127.0.0.0/30'],
    connections: { ...connectionLimits, mostPerSource: 1 },
  })
  await open(site)
  const second = await open(site)
  second.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await second.status()).toBe(200)
})

test('closes the connection longest without a request when all places are taken', async ({
  startSite,
  open,
}) => {
  const site = await startSite({ connections: { ...connectionLimits, most: 3 } })
  const idle = await open(site)
  const sending = await open(site)
  sending.send(postHead('/api/reports', 60_000))
  await open(site)
  const newest = await open(site)
  newest.send('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
  expect(await newest.status()).toBe(200)
  await idle.closed
  expect(sending.isClosed()).toBe(false)
})
