import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, vi } from 'vitest'
import * as z from 'zod'
import { closing } from '../../../test/support/closing.ts'
import { type TestDatabase, testWithNewDatabase } from '../../../test/support/database-test.ts'
import { jobQueues } from '../../../test/support/job-queues.ts'
import { keepLines } from '../../../test/support/post-office.ts'
import { storeReports } from '../../../test/support/reports.ts'
import { readConfig } from '../config.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import { sightingReading } from '../sightings/read-reports.ts'
import { gazetteerLoadingFrom, loadGazetteer } from './load-gazetteer.ts'
import { locateTexts } from './locate-texts.ts'

const files = {
  'places.tsv': `1\tGraz\tAT\t06\t601\tPPLA\t222000\t47.07\t15.44\t12\tEurope/Vienna
2\tReno\tUS\tNV\t031\tPPL\t241000\t39.53\t-119.81\t12\tAmerica/Los_Angeles
3\tLas Vegas\tUS\tNV\t003\tPPL\t623000\t36.17\t-115.14\t12\tAmerica/Los_Angeles
`,
  'place-names.tsv':
    'graz\t1\t1\t222000\ngradec\t1\t0\t222000\nreno\t2\t1\t241000\nlas vegas\t3\t1\t623000\n',
  'divisions.tsv': 'US\tNV\t031\tWashoe County\twashoe county\t39.5\t-119.8\t40\t400000\n',
}
type Files = typeof files

async function writeFiles(folder: string, changes: Partial<Files> = {}): Promise<void> {
  const sums = Object.entries({ ...files, ...changes }).map(async ([name, text]) => {
    const packed = brotliCompressSync(text)
    await writeFile(path.join(folder, `${name}.br`), packed)
    return `${createHash('sha256').update(packed).digest('hex')}  ${name}.br\n`
  })
  await writeFile(path.join(folder, 'SHA256SUMS'), (await Promise.all(sums)).join(''))
}

async function openFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'anomaly-register-gazetteer-'))
  await writeFiles(folder)
  return { folder, close: () => rm(folder, { recursive: true, force: true }) }
}

const test = testWithNewDatabase
  .extend('gazetteer', closing(openFolder))
  .extend('queues', jobQueues)

const load = ({ database }: TestDatabase, folder: string, signal = AbortSignal.timeout(60_000)) =>
  loadGazetteer(database, { folder, signal })

async function count({ database }: TestDatabase) {
  const places = await database.selectFrom('places').select('id').execute()
  const names = await database.selectFrom('placeNames').select('key').execute()
  const divisions = await database.selectFrom('divisions').select('key').execute()
  return [places.length, names.length, divisions.length]
}

test('loads the files once, and what they hold can be found', async ({ own, gazetteer }) => {
  expect(await load(own, gazetteer.folder)).toBe(true)
  expect(await count(own)).toEqual([3, 4, 1])
  expect(await load(own, gazetteer.folder)).toBe(false)
  const located = await locateTexts(own.database, [
    { text: 'near Reno, NV', region: 'usa' },
    { text: 'Nowhere', region: 'usa' },
    { text: 'Washoe County, Nevada', region: 'usa' },
    { text: 'Gradec, Österreich', region: 'eu' },
    { text: 'Las Vegass, NV', region: 'usa' },
  ])
  expect(located).toMatchObject([
    { kind: 'town', radiusKm: 36, place: { id: 2, timeZone: 'America/Los_Angeles' } },
    undefined,
    { kind: 'county', division: { admin2: '031', radiusKm: 40 } },
    { kind: 'town', place: { id: 1, name: 'Graz', population: 222_000 } },
    { kind: 'town', share: 1, place: { id: 3, name: 'Las Vegas' } },
  ])
})

test('reports are read as soon as the places are loaded, not at the next minute', async ({
  own,
  gazetteer,
  queues,
}) => {
  await storeReports(own.database, [{ location: 'Reno, NV' }])
  const { schedule: _, ...unscheduled } = sightingReading
  const loading = gazetteerLoadingFrom(gazetteer.folder)
  const jobs = [loading, unscheduled]
  const queue = openJobs({ config: readConfig({}), settings: own.settings, works: true, jobs })
  queues.push(queue)
  queue.start(keepLines([]))
  await queue.enqueue(own.database, { ...loading, payload: z.object({}) }, {})
  const read = own.database.selectFrom('reportFacts').select('placeId')
  const isRead = async () => expect(await read.execute()).toEqual([{ placeId: 2 }])
  await vi.waitFor(isRead, { timeout: 20_000 })
})

test('other files replace what was loaded', async ({ own, gazetteer }) => {
  await load(own, gazetteer.folder)
  await writeFiles(gazetteer.folder, { 'place-names.tsv': 'graz\t1\t1\t222000\n' })
  expect(await load(own, gazetteer.folder)).toBe(true)
  expect(await count(own)).toEqual([3, 1, 1])
})

test('a damaged file changes nothing', async ({ own, gazetteer }) => {
  await load(own, gazetteer.folder)
  await writeFiles(gazetteer.folder, { 'places.tsv': '' })
  await writeFile(path.join(gazetteer.folder, 'divisions.tsv.br'), 'torn')
  await expect(load(own, gazetteer.folder)).rejects.toThrow('divisions.tsv.br')
  expect(await count(own)).toEqual([3, 4, 1])
})

test('a load that is cancelled changes nothing', async ({ own, gazetteer }) => {
  await expect(load(own, gazetteer.folder, AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect(await count(own)).toEqual([0, 0, 0])
  expect(await load(own, gazetteer.folder)).toBe(true)
})

test('processes that begin together load it once', async ({ own, gazetteer }) => {
  const loads = await Promise.all([1, 2, 3].map(() => load(own, gazetteer.folder)))
  expect(loads.filter(Boolean)).toHaveLength(1)
  expect(await count(own)).toEqual([3, 4, 1])
})
