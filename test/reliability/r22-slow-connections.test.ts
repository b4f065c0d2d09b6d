import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConnectionLimits,
  connectionLimits,
} from '../../src/server/http/connections/connection-limits.ts'
import { measured, sized } from '../support/reliability.ts'
import { startTestSite, type TestSite } from '../support/site.ts'
import { generateLoad, p99, type Question } from '../support/steady-load.ts'

/** The short form shortens the time limits; the nightly form uses the real ones. */
const limits: ConnectionLimits = sized(0, 1)
  ? connectionLimits
  : {
      ...connectionLimits,
      headers: 4_000,
      body: { longestSilence: 4_000, slowest: 5, longest: 8_000 },
      answer: { longestSilence: 4_000, slowest: 100 },
      checkEvery: 100,
    }

const waves = [
  { kind: 'headers', count: sized(300, 10_000), limit: limits.headers },
  { kind: 'bodies', count: sized(100, 2_000), limit: limits.body.longestSilence },
  { kind: 'readers', count: sized(5, 50), limit: limits.answer.longestSilence },
]
const longestAfterLimit = 15_000
const requestsPerSecond = sized(50, 100)

/** More bytes than the operating system buffers for a connection without a reader. */
const beyondBuffers = 12_000_000

const assets = path.join(import.meta.dirname, '../../dist/client/assets')

/** Serving a built file costs almost nothing, so only the reading is slow. */
async function findLargestFile() {
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const files = names.map(async (name) => {
    const { size } = await stat(path.join(assets, name))
    return { url: `/assets/${name}`, size }
  })
  const [largest] = (await Promise.all(files)).sort((a, b) => b.size - a.size)
  return largest ?? { url: '/', size: 1 }
}

let site: TestSite
let file: { url: string; size: number }
const slowConnections = new Set<Socket>()
let most = 0

beforeAll(async () => {
  site = await startTestSite({ connections: limits })
  site.server.on('connection', (socket) => {
    if (!socket.remoteAddress?.startsWith('127.1.')) return
    slowConnections.add(socket)
    most = Math.max(most, slowConnections.size)
    socket.on('close', () => slowConnections.delete(socket))
  })
  file = await findLargestFile()
})
afterAll(async () => {
  await site.close()
})

const questions: Question[] = [
  '/api/statistics',
  '/healthz',
  '/api/reports?limit=1',
  '/robots.txt',
].map((url) => ({ path: url }))
const visitWhile = (until: () => Promise<unknown>) =>
  generateLoad({ url: site.url, questions, perSecond: requestsPerSecond }, until)

/** Milliseconds from the last opened connection until no slow one is left. */
async function measureSlowClients({ kind, count }: (typeof waves)[number]) {
  const script = path.join(import.meta.dirname, 'slow-clients-process.ts')
  const times = Math.ceil(beyondBuffers / file.size)
  const args = [script, new URL(site.url).port, kind, String(count), file.url, String(times)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const openedAt = performance.now()
  // The operating system has accepted all; the site accepts one in each turn of its event loop.
  while (most <= count / 2) await sleep(10)
  while (slowConnections.size > 0) await sleep(50)
  const milliseconds = performance.now() - openedAt
  child.kill('SIGKILL')
  return milliseconds
}

const slow = { timeout: sized(240_000, 300_000) }

test.each(waves)(
  'the site closes $count connections with slow $kind soon, without harm to other visitors',
  slow,
  async (wave) => {
    const before = await visitWhile(() => sleep(sized(1_000, 10_000)))
    const memory = process.memoryUsage().rss
    most = 0
    let milliseconds = 0
    const during = await visitWhile(async () => {
      milliseconds = await measureSlowClients(wave)
    })
    const grown = Math.round((process.memoryUsage().rss - memory) / 1_048_576)
    const seconds = (value: number) => (value / 1_000).toFixed(1)
    const failed = during.filter(({ status }) => status !== 200).length
    const [usual, then] = [p99(before), p99(during)]
    const isSoon = milliseconds < wave.limit + longestAfterLimit
    await measured({
      id: 'R-22',
      name: `${most.toLocaleString('en')} connections at once with slow ${wave.kind}`,
      target: `gone within ${seconds(wave.limit + longestAfterLimit)} s; others: 0 failed, p99 at most 2 times as before`,
      figure: `gone after ${seconds(milliseconds)} s; others: ${failed} failed, p99 ${usual.toFixed(0)} → ${then.toFixed(0)} ms; memory +${grown} MB`,
      isMet: isSoon && failed === 0 && then <= 2 * usual,
    })
    expect(most).toBeGreaterThan(wave.count / 2)
    expect(isSoon).toBe(true)
    expect(failed).toBe(0)
  },
)
