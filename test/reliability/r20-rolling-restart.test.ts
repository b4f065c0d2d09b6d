import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Balancer,
  type BalancerName,
  findBalancer,
  startBalancer,
} from '../support/balancer.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { measured, sized } from '../support/reliability.ts'
import { type Load, startLoad } from '../support/rolling-load.ts'
import { changeBuild } from '../support/site-tree.ts'
import { openTreeSite, type TreeSite } from '../support/tree-site.ts'
import { openUploader } from '../support/upload.ts'
import { mp4OfSize } from '../support/videos.ts'

const balancers: BalancerName[] = ['haproxy', 'nginx']
const installed = new Map(
  await Promise.all(balancers.map(async (name) => [name, await findBalancer(name)] as const)),
)

const visitors = 6
const rounds = sized(1, 3)
const requests = sized(800, 10_000)

let database: TestDatabase
let dataDirectory: string
let sites: TreeSite[]
let balancer: Balancer | undefined
let load: Load | undefined

beforeEach(async () => {
  database = await testDatabase()
  dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-rolling-'))
  const environment = { TRUSTED_PROXIES: '127.0.0.1', DRAIN_SECONDS: '2' }
  const options = { database, dataDirectory, environment }
  sites = await Promise.all([openTreeSite(options), openTreeSite(options)])
  await Promise.all(sites.map((site) => site.start()))
})
afterEach(async () => {
  await load?.stop()
  await balancer?.close()
  await Promise.all(sites.map((site) => site.close()))
  await database.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

/** Sends a video in parts, as a browser does, and resumes after each cut. */
async function sendVideo(url: string, isDone: () => boolean): Promise<number> {
  const uploader = openUploader(url)
  const video = mp4OfSize(2_000_000)
  const part = 50_000
  const announced = await uploader.announce(video.length, 'lights.mp4')
  const location = announced.headers.get('location') ?? ''
  let offset = 0
  while (offset < video.length) {
    const isLast = offset + part >= video.length
    if (isLast && !isDone()) {
      await uploader.ask(location, { method: 'HEAD' }).catch(() => {})
      continue
    }
    await uploader.append(location, offset, video.subarray(offset, offset + part)).catch(() => {})
    const head = await uploader.ask(location, { method: 'HEAD' }).catch(() => undefined)
    offset = Number(head?.headers.get('upload-offset') ?? offset)
  }
  return (await uploader.ask(location)).status
}

async function replaceAll(isUpgrade: boolean): Promise<void> {
  for (const site of sites) {
    await site.stop()
    if (isUpgrade) await changeBuild(site.tree)
    await site.start()
  }
}

async function restartInTurn(name: BalancerName, program: string): Promise<void> {
  balancer = await startBalancer(
    name,
    program,
    sites.map(({ port }) => port),
  )
  load = startLoad(balancer.url, visitors)
  let isDone = false
  const video = sendVideo(balancer.url, () => isDone)
  for (let round = 0; round < rounds; round += 1) await replaceAll(round === rounds - 1)
  await expect.poll(load.count, { timeout: sized(240_000, 900_000) }).toBeGreaterThan(requests)
  isDone = true
  expect(await video).toBe(200)
  const result = await load.stop()
  const { failures, acknowledged, p99 } = result
  const stored = await database.database.selectFrom('reports').select('id').execute()
  await measured({
    id: 'R-20',
    name: `rolling restart and upgrade of two processes behind ${name}, ${2 * rounds} stops, with an upload`,
    target: '0 failed of 10,000 requests',
    figure: `${failures.length} failed of ${result.requests}, p99 ${Math.round(p99)} ms`,
    isMet: failures.length === 0,
  })
  expect(failures).toEqual([])
  expect(stored.map(({ id }) => id).sort()).toEqual([...new Set(acknowledged)].sort())
}

for (const name of balancers) {
  const program = installed.get(name)
  test.runIf(program)(
    `a rolling restart and upgrade behind ${name} fails no request`,
    async () => {
      await restartInTurn(name, program ?? '')
    },
    sized(240_000, 1_200_000),
  )
}
