import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/database/open.ts'
import { apiUrls } from '../../src/shared/urls.ts'
import { findFreePort } from '../support/free-port.ts'
import { hasPatroni, type PatroniCluster, startPatroniCluster } from '../support/patroni-cluster.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { type SiteProcess, startSiteInFolder } from '../support/site-process.ts'

type Answer = { status: number; id: string; retryAfter: string | null; at: number; took: number }

const rounds = 3
const perSecond = 30
const limit = 60

/** Patroni replaces a primary after 20 s, so there is no short form. */
describe.runIf(hasPatroni && sized(0, 1) === 1)('a primary that is lost', () => {
  let cluster: PatroniCluster
  let folder: string
  let sites: (SiteProcess & { url: string })[] = []
  let source = 0

  beforeAll(async () => {
    cluster = await startPatroniCluster(3)
    folder = await mkdtemp(path.join(os.tmpdir(), 'anomaly-register-failover-'))
    sites = await Promise.all([startSite(), startSite()])
    await Promise.all(sites.map((site) => site.says('is open at')))
  })
  afterAll(async () => {
    for (const site of sites) {
      site.signal('SIGKILL')
      await site.ended
    }
    await cluster.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function startSite() {
    const port = await findFreePort()
    const site = startSiteInFolder({
      app: path.join(import.meta.dirname, '../..'),
      command: ['node', 'src/server/commands/start.ts'],
      environment: {
        ...{ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent' },
        ...{ DATABASE_URL: cluster.url, DATABASE_READ_URL: cluster.standbyUrl },
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    return { ...site, url: `http://127.0.0.1:${port}` }
  }

  /** Submits a report at one of the processes, by default from a new source. */
  async function submit(turn: number, from = newSource()): Promise<Answer> {
    const at = performance.now()
    const response = await fetch(`${sites[turn % 2]?.url}${apiUrls.reports}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(newReport()),
      signal: AbortSignal.timeout(20_000),
    })
    const { id = '' } = (await response.json()) as { id?: string }
    const retryAfter = response.headers.get('retry-after')
    return { status: response.status, id, retryAfter, at, took: performance.now() - at }
  }
  function newSource(): string {
    source += 1
    return `10.${source >> 16}.${(source >> 8) & 255}.${source & 255}`
  }

  /** Submits at fixed moments until `until` has settled. */
  async function submitUntil(until: () => Promise<void>): Promise<Answer[]> {
    const sent: Promise<Answer>[] = []
    const timer = setInterval(() => sent.push(submit(sent.length)), 1_000 / perSecond)
    await until()
    clearInterval(timer)
    return Promise.all(sent)
  }

  async function isStored(turn: number): Promise<boolean> {
    return (await submit(turn)).status === 201
  }

  test('loses no acknowledged report, and the site comes back by itself', async () => {
    const acknowledged: string[] = []
    const outages: number[] = []
    const all: Answer[] = []
    for (let round = 0; round < rounds; round += 1) {
      let killed = ''
      const answers = await submitUntil(async () => {
        await sleep(5_000)
        killed = await cluster.killPrimary()
        while (await isStored(0)) await sleep(50)
        while (!((await isStored(0)) && (await isStored(1)))) await sleep(100)
        await sleep(5_000)
      })
      const refused = answers.filter(({ status }) => status !== 201)
      const first = Math.min(...refused.map(({ at }) => at))
      const last = Math.max(...refused.map(({ at, took }) => at + took))
      outages.push((last - first) / 1_000)
      acknowledged.push(...answers.filter(({ status }) => status === 201).map(({ id }) => id))
      all.push(...answers)
      await cluster.revive(killed)
    }
    const stored = new Set(
      (await cluster.query<{ id: string }>('select id from reports')).map(({ id }) => id),
    )
    const lost = acknowledged.filter((id) => !stored.has(id))
    const others = all.filter(({ status }) => status !== 201 && status !== 503)
    const withoutTime = all.filter(({ status, retryAfter }) => status === 503 && !retryAfter)
    const slowest = Math.max(...all.map(({ took }) => took))
    await measured({
      id: 'R-43',
      name: `${rounds} lost primaries of three under Patroni, etcd and haproxy, ${perSecond} reports a second at two processes`,
      target: '0 acknowledged reports lost, 503 with Retry-After meanwhile, back within 40 s',
      figure: `${lost.length} of ${acknowledged.length} lost; ${others.length} other answers; back after ${outages.map((seconds) => seconds.toFixed(1)).join(', ')} s; slowest answer ${(slowest / 1_000).toFixed(1)} s`,
      isMet: lost.length + others.length === 0 && Math.max(...outages) < 40,
    })
    expect(lost).toEqual([])
    expect(others).toEqual([])
    expect(withoutTime).toEqual([])
    expect(sites.map((site) => site.exitCode())).toEqual([undefined, undefined])
  })

  test('reads on a standby again, which has every acknowledged report', async () => {
    const standby = openDatabase({ connectionString: cluster.standbyUrl })
    const { rows } = await sql<{ isIn: boolean }>`
      select pg_is_in_recovery() as is_in`.execute(standby)
    await standby.destroy()
    expect(rows).toEqual([{ isIn: true }])
    for (const [turn, site] of sites.entries()) {
      const { id } = await submit(turn)
      const readByStranger = () =>
        fetch(`${site.url}${apiUrls.reports}`).then((list) => list.text())
      await expect.poll(readByStranger, { timeout: 5_000 }).toContain(id)
    }
    // A process says so once when it stops reading there, and once when it goes on.
    const isAlone = /the primary answers alone(?!.*the replica answers again)/s
    for (const site of sites) expect(site.output()).not.toMatch(isAlone)
  })

  test('does not double the limits of the processes', async () => {
    const answers: Answer[] = []
    for (let turn = 0; turn < limit + 15; turn += 1) answers.push(await submit(turn, '192.0.2.7'))
    const accepted = answers.filter(({ status }) => status === 201).length
    await measured({
      id: 'R-43',
      name: `${limit + 15} reports of one source at two processes after a failover`,
      target: `${limit} accepted`,
      figure: `${accepted} accepted`,
      isMet: accepted === limit,
    })
    expect(accepted).toBe(limit)
  })
})
