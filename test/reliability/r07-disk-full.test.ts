import { once } from 'node:events'
import { chmod, chown, cp, open, readdir, rm, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPostmaster } from '../../src/server/database/bundled/postmaster.ts'
import { apiUrls, videoUrl } from '../../src/shared/urls.ts'
import { type CrashableSite, openCrashableSite } from '../support/crashable-site.ts'
import { measured, sized } from '../support/reliability.ts'
import { compareLedger, startWriters } from '../support/report-writers.ts'
import { newReport } from '../support/reports.ts'
import { send } from '../support/send.ts'
import { openSmallDisk, type SmallDisk, whyNoSmallDisk } from '../support/small-disk.ts'
import { type StartedSite, startSite } from '../support/started-site.ts'
import { openUploader } from '../support/upload.ts'
import { useUpLog } from '../support/use-up-log.ts'
import { mp4OfSize } from '../support/videos.ts'

const megabytes = 64
/** Megabytes; PostgreSQL's write-ahead log keeps up to 512 MB (max_wal_size) before a checkpoint. */
const roomForLog = 1_024
const cycles = sized(1, 5)
/** Milliseconds for which the database cannot write. */
const fullFor = sized(0, 15_000)
const reportsWhileFull = sized(5, 200)
const linesOfPage = 100
const longestRecovery = 15_000
const video = mp4OfSize(4 * 1_048_576)

const whyNot = await whyNoSmallDisk()
if (whyNot) {
  await measured({
    id: 'R-07',
    name: 'full disks',
    target: 'uploads 507, reports 201, no acknowledged report lost',
    figure: `skipped: this account cannot mount a disk of its own (${whyNot})`,
    isMet: false,
  })
}

const closing: (() => Promise<unknown>)[] = []
let disk: SmallDisk

beforeEach(async () => {
  if (whyNot) return
  disk = await openSmallDisk(megabytes)
  closing.push(disk.close)
})
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A site with a database on another disk, so that its own disks can be filled to the last byte. */
async function openSite(
  environment: Record<string, string> = {},
  log?: number,
): Promise<StartedSite> {
  const site = await startSite({ EVIDENCE_FREE_MEGABYTES: '0', ...environment }, log)
  closing.push(site.close)
  return site
}

const sendReport = (url: string) => send({ url }, apiUrls.reports, { body: newReport() })

async function countCreated(url: string): Promise<number> {
  let created = 0
  for (let count = 0; count < reportsWhileFull; count++) {
    if ((await sendReport(url)).status === 201) created++
  }
  return created
}

/** Uploads a whole file that exceeds the free space, and another one after space is freed. */
async function uploadWhileFull(url: string): Promise<number[]> {
  const statuses: number[] = []
  for (const leftBytes of [0, video.length / 2, video.length * 0.9]) {
    await disk.free()
    const uploader = openUploader(url)
    const announced = await uploader.announce(video.length, 'a.mp4')
    expect(announced.status).toBe(201)
    await disk.fill(Math.floor(leftBytes))
    const address = announced.headers.get('location') ?? ''
    statuses.push((await uploader.append(address, 0, video)).status)
  }
  return statuses
}

async function uploadVideo(url: string): Promise<number> {
  const uploader = openUploader(url)
  const { response, url: address } = await uploader.upload(video, 'a.mp4')
  if (response.status !== 204) return response.status
  const report = { ...newReport(), videoUrl: videoUrl(path.basename(address)) }
  return (await uploader.submit(report)).status
}

/** Puts a folder of the cluster on the disk; the server must not run. */
async function moveToDisk(site: CrashableSite, name: string): Promise<void> {
  // A running server would go on writing into files that are gone.
  expect(await findPostmaster(path.join(site.directory, 'postgres/cluster'))).toBeUndefined()
  const folder = path.join(site.directory, 'postgres', name)
  const target = path.join(disk.directory, path.basename(name))
  await cp(folder, target, { recursive: true, preserveTimestamps: true })
  const { uid, gid } = await stat(folder)
  for (const entry of ['', ...(await readdir(target, { recursive: true }))]) {
    await chown(path.join(target, entry), uid, gid)
  }
  await chmod(target, 0o700)
  await rm(folder, { recursive: true })
  await symlink(target, folder)
}

/** The site on the bundled database, with one of its folders on the disk. */
async function startBundled(name: string): Promise<CrashableSite> {
  const site = await openCrashableSite()
  closing.push(site.close)
  await site.start()
  await site.stop()
  await moveToDisk(site, name)
  await site.start()
  return site
}

async function untilAnswer(
  { url }: { url: string },
  status: number,
  meanwhile = async () => {},
): Promise<void> {
  while ((await sendReport(url).catch(() => ({ status: 0 }))).status !== status) {
    await meanwhile()
    await sleep(20)
  }
}

type Fault = {
  name: string
  folder: string
  /** The size of the disk where PostgreSQL alone could fill one of the usual size. */
  room?: number
  prepare?: (site: CrashableSite) => Promise<void>
}

/** Witnesses keep submitting while the disk is full and after space is freed. */
async function fillUnderWriters({ name, folder, prepare, room }: Fault): Promise<void> {
  if (room) {
    disk = await openSmallDisk(room)
    closing.push(disk.close)
  }
  const site = await startBundled(folder)
  const writers = startWriters(site.url, 4)
  const recoveries: number[] = []
  for (let cycle = 0; cycle < cycles; cycle++) {
    await writers.acknowledged(20)
    await disk.fill()
    await prepare?.(site)
    // After a restart PostgreSQL can find files to use again, and then needs no room for a long time.
    await untilAnswer(site, 503, async () => prepare?.(site))
    await disk.fill()
    await sleep(fullFor)
    await disk.free()
    const freedAt = performance.now()
    await untilAnswer(site, 201)
    recoveries.push(performance.now() - freedAt)
  }
  await writers.finish()
  const rows = await site.query<{ id: string; description: string }>(
    'select id, description from reports',
  )
  const { missing, duplicates } = compareLedger(writers.ledger, rows)
  const slowest = Math.max(...recoveries)
  await measured({
    id: 'R-07',
    name: `${name} full, ${cycles} times under 4 writers`,
    target: '503, 0 acknowledged lost, recovery by itself within 15 s after space is freed',
    figure: `${writers.ledger.size} acknowledged, ${missing} missing, ${duplicates} duplicate, ${writers.surprises.length} other answers, slowest recovery ${(slowest / 1_000).toFixed(1)} s`,
    isMet: missing + duplicates + writers.surprises.length === 0 && slowest <= longestRecovery,
  })
  expect({ missing, duplicates }).toEqual({ missing: 0, duplicates: 0 })
  expect(writers.surprises).toEqual([])
}

describe.skipIf(whyNot !== undefined)(`a full disk of ${megabytes} MB`, () => {
  test('for videos refuses uploads with 507 and still stores reports', async () => {
    const { url } = await openSite({ DATA_DIR: disk.directory })
    const statuses: number[] = []
    for (let cycle = 0; cycle < cycles; cycle++) statuses.push(...(await uploadWhileFull(url)))
    await disk.fill()
    const created = await countCreated(url)
    await disk.free()
    const after = await uploadVideo(url)
    await measured({
      id: 'R-07',
      name: `media folder full, ${statuses.length} uploads and ${reportsWhileFull} reports`,
      target: 'every upload 507, every report 201; the next video is taken once there is room',
      figure: `${statuses.filter((status) => status === 507).length} of ${statuses.length} uploads 507, ${created} of ${reportsWhileFull} reports 201, afterwards ${after}`,
      isMet: statuses.every((status) => status === 507) && created === reportsWhileFull,
    })
    expect(new Set(statuses)).toEqual(new Set([507]))
    expect([created, after]).toEqual([reportsWhileFull, 201])
  })

  test('for temporary files still accepts uploads and reports', async () => {
    const { url } = await openSite({ TMPDIR: disk.directory })
    await disk.fill()
    const statuses = [await uploadVideo(url)]
    for (let cycle = 1; cycle < cycles; cycle++) statuses.push(await uploadVideo(url))
    const created = await countCreated(url)
    const taken = statuses.filter((status) => status === 201).length
    await measured({
      id: 'R-07',
      name: `folder of temporary files (TMPDIR) full, ${statuses.length} uploads and ${reportsWhileFull} reports`,
      target: 'no upload needs it, every report 201',
      figure: `${taken} of ${statuses.length} reports with video 201, ${created} of ${reportsWhileFull} reports 201`,
      isMet: taken === statuses.length && created === reportsWhileFull,
    })
    expect([taken, created]).toEqual([statuses.length, reportsWhileFull])
  })

  test.each([
    {
      name: "PostgreSQL's log of changes (pg_wal)",
      folder: 'cluster/pg_wal',
      prepare: (site: CrashableSite) => useUpLog(site, roomForLog),
      room: roomForLog,
    },
    { name: "PostgreSQL's tables (base)", folder: 'cluster/base' },
  ])('for $name loses no acknowledged report', fillUnderWriters)

  test("for PostgreSQL's own log does not stop the site", async () => {
    const site = await startBundled('log')
    await disk.fill()
    const created = await countCreated(site.url)
    await site.killBackend()
    await site.killPostmaster()
    await untilAnswer(site, 201)
    const after = await countCreated(site.url)
    await measured({
      id: 'R-07',
      name: `folder of PostgreSQL's log full, ${2 * reportsWhileFull} reports, one crash of the database`,
      target: 'every report 201',
      figure: `${created + after} of ${2 * reportsWhileFull} reports 201`,
      isMet: created + after === 2 * reportsWhileFull,
    })
    expect(created + after).toBe(2 * reportsWhileFull)
  })

  test('for the log of the site does not stop it, and it logs again once there is space', async () => {
    const file = path.join(disk.directory, 'site.log')
    const log = await open(file, 'a')
    const { url, child } = await openSite({}, log.fd)
    await log.close()
    await disk.fill()
    // The last page of the file still has space.
    for (let count = 0; count < linesOfPage; count++) await fetch(`${url}/robots.txt`)
    const { size } = await stat(file)
    const created = await countCreated(url)
    expect((await stat(file)).size).toBe(size)
    await disk.free()
    await expect
      .poll(async () => {
        await sendReport(url)
        return (await stat(file)).size
      })
      .toBeGreaterThan(size)
    child.kill('SIGTERM')
    const [code] = await once(child, 'exit')
    await measured({
      id: 'R-07',
      name: `log of the site on a full disk, ${reportsWhileFull} reports`,
      target: 'every report 201, logging goes on once there is room',
      figure: `${created} of ${reportsWhileFull} reports 201, exit code ${code}`,
      isMet: created === reportsWhileFull && code === 0,
    })
    expect([created, code]).toEqual([reportsWhileFull, 0])
  })
})

test('a closed log pipe does not end the site', async () => {
  const { url, child } = await openSite()
  child.stdout?.destroy()
  child.stderr?.destroy()
  expect(await countCreated(url)).toBe(reportsWhileFull)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
