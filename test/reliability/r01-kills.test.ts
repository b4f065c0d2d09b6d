import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiUrls } from '../../src/shared/urls.ts'
import { type CrashableSite, openCrashableSite } from '../support/crashable-site.ts'
import { measured, sized } from '../support/reliability.ts'
import { compareLedger, type ReportWriters, startWriters } from '../support/report-writers.ts'
import { percentile } from '../support/steady-load.ts'

const cyclesOfEach = sized(1, 14)
const acknowledgedBetween = sized(30, 380)
const writerCount = 8

let site: CrashableSite

beforeAll(async () => {
  site = await openCrashableSite()
  await site.start()
})
afterAll(() => site.close())

/** The death of a process, of the database, and of the machine. */
const kills = {
  server: async () => {
    await site.killServer()
    await site.start()
  },
  postmaster: () => site.killPostmaster(),
  backend: () => site.killBackend(),
  'server and postmaster': async () => {
    await Promise.all([site.killPostmaster(), site.killServer()])
    await site.start()
  },
}

type Kind = keyof typeof kills
const kinds = Object.keys(kills) as Kind[]

/** Milliseconds from the kill to the next acknowledged report. */
async function killDuring(writers: ReportWriters, kind: Kind): Promise<number> {
  await writers.acknowledged(acknowledgedBetween + Math.floor(Math.random() * 10))
  const killedAt = performance.now()
  await kills[kind]()
  await writers.acknowledged(1)
  return performance.now() - killedAt
}

async function compare({ ledger }: ReportWriters) {
  const rows = await site.query<{ id: string; description: string }>(
    'select id, description from reports',
  )
  return compareLedger(ledger, rows)
}

test('kill -9 of server, database or connection loses and duplicates no acknowledged report', async () => {
  const writers = startWriters(site.url, writerCount)
  const times: Record<Kind, number[]> = {
    server: [],
    postmaster: [],
    backend: [],
    'server and postmaster': [],
  }
  for (let cycle = 0; cycle < cyclesOfEach; cycle++) {
    for (const kind of kinds) times[kind].push(await killDuring(writers, kind))
  }
  await writers.finish()
  const acknowledged = writers.ledger.size
  const { stored, missing, duplicates } = await compare(writers)
  const statistics = await (await fetch(site.url + apiUrls.statistics)).json()
  const isWhole = missing === 0 && duplicates === 0 && stored === acknowledged

  for (const [id, own] of [
    ['R-01', ['server']],
    ['R-02', ['postmaster', 'backend', 'server and postmaster']],
  ] as const) {
    const slowest = percentile(
      own.flatMap((kind) => times[kind]),
      0.95,
    )
    await measured({
      id,
      name: `${cyclesOfEach * own.length} kill cycles (${own.join(', ')}) under ${writerCount} writers`,
      target: '0 missing, 0 duplicate; next report stored within 10 s (p95)',
      figure: `${acknowledged} acknowledged in all cycles, ${missing} missing, ${duplicates} duplicate, next report after ${(slowest / 1_000).toFixed(1)} s (p95)`,
      isMet: isWhole && slowest <= 10_000,
    })
  }
  expect({ stored, missing, duplicates }).toEqual({
    stored: acknowledged,
    missing: 0,
    duplicates: 0,
  })
  expect(statistics).toMatchObject({ totalReports: acknowledged })
  expect(writers.surprises).toEqual([])
})
