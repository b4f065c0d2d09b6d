import { createHash, randomFillSync } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { openEvidenceFiles } from '../../src/server/evidence/evidence.ts'
import { openS3Client } from '../../src/server/evidence/keep/s3-client.ts'
import { listMultiparts } from '../../src/server/evidence/keep/s3-multipart.ts'
import { fetchObject } from '../../src/server/evidence/keep/s3-store.ts'
import {
  eraseUnneededVideos,
  reconcileEvidence,
} from '../../src/server/evidence/keep/sweep-evidence.ts'
import { hashFile } from '../../src/server/evidence/receive/hash-worker.ts'
import { sweepScratch } from '../../src/server/evidence/scratch.ts'
import { type BucketSite, bucketEnvironment, openBucketSite } from '../support/bucket-site.ts'
import { testWithNewDatabase } from '../support/database-test.ts'
import { uploadPatiently } from '../support/patient-upload.ts'
import { measured, sized } from '../support/reliability.ts'
import { newReport } from '../support/reports.ts'
import { hasSwift, startSwift } from '../support/swift.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openUploader } from '../support/upload.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

const uploads = sized(4, 100)
/** Half of them with SIGKILL, half with SIGTERM; a second and a half passes between two. */
const kills = sized(1, 40)
const uploadsAtOnce = 4
const mebibyte = 1_048_576

/** Two processes with folders of their own; the bucket of OpenStack Swift is all that they share. */
const test = testWithNewDatabase
  .extend('folder', temporaryFolder)
  .extend('swift', async ({}, { onCleanup }) => {
    const swift = await startSwift()
    onCleanup(swift.stop)
    return swift
  })
  .extend('sites', async ({ own, folder, swift }, { onCleanup }) => {
    const sites: BucketSite[] = []
    for (const name of ['a', 'b']) {
      const dataDirectory = path.join(folder, name)
      await mkdir(dataDirectory, { mode: 0o700 })
      const { settings } = own
      sites.push(await openBucketSite({ settings, dataDirectory, bucket: swift.config }))
    }
    onCleanup(async () => {
      for (const site of sites) await site.end('SIGKILL')
    })
    for (const site of sites) await site.start()
    return sites
  })

/** The padding of the MP4 is random, so that every byte counts. */
function makeVideo(): Buffer {
  const video = mp4OfSize(6 * mebibyte + Math.floor(Math.random() * 6 * mebibyte))
  return randomFillSync(video, videos.mp4.length + 8)
}

async function sendVideo(sites: BucketSite[], index: number): Promise<[id: string, sum: string]> {
  const uploader = openUploader(sites[0]?.url ?? '')
  const video = makeVideo()
  const urls = sites.map(({ url }) => url)
  // Like the browser's chunks, and others that do not fit the parts of the bucket.
  const chunk = index % 2 ? 5 * mebibyte : mebibyte + Math.floor(Math.random() * 3 * mebibyte)
  const id = await uploadPatiently({ uploader, urls, video, chunk })
  for (;;) {
    const submitted = await uploader
      .submit({ ...newReport(), videoUrl: `/media/${id}` })
      .catch(() => undefined)
    if (submitted?.status === 201) break
    if (submitted && submitted.status < 500) throw new Error(await submitted.text())
    await sleep(200)
  }
  return [id, createHash('sha256').update(video).digest('hex')]
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test.skipIf(!hasSwift)(
  `${uploads} uploads through two processes without a shared disk, ${kills} kills`,
  async ({ own, folder, swift, sites }) => {
    const sent = new Map<string, string>()
    let next = 0
    const send = async () => {
      while (next < uploads) sent.set(...(await sendVideo(sites, next++)))
    }
    let killed = 0
    const killNow = async () => {
      for (; killed < kills && (sent.size < uploads || killed === 0); killed++) {
        await sleep(1_500)
        const site = sites[Math.floor(killed / 2) % 2]
        await site?.end(killed % 2 ? 'SIGTERM' : 'SIGKILL')
        await site?.start()
      }
    }
    await Promise.all([...Array.from({ length: uploadsAtOnce }, send), killNow()])
    const { database } = own
    const countPrepared = async () =>
      (
        await database
          .selectFrom('uploads')
          .select('id')
          .where('preparedAt', 'is not', null)
          .execute()
      ).length
    await expect.poll(countPrepared, { timeout: 600_000, interval: 500 }).toBe(uploads)
    for (const site of sites) await site.end('SIGTERM')
    for (const { dataDirectory } of sites) await sweepScratch(path.join(dataDirectory, 'evidence'))

    const client = openS3Client(swift.config)
    let sound = 0
    for (const [id, sum] of sent) {
      const file = path.join(folder, 'original')
      expect(await fetchObject(client, `originals/${id}`, file)).toBe(true)
      if (Buffer.from(hashFile({ file })).toString('hex') === sum) sound += 1
    }
    // What a start, a day and the jobs of the night would remove: announcements without an answer, and pieces
    // that a killed process had stored but not recorded.
    await sql`
      update uploads set created_at = created_at - interval '2 days'
       where report_id is null`.execute(database)
    const environment = bucketEnvironment(swift.config)
    const files = await openEvidenceFiles({
      ...readConfig(environment),
      dataDirectory: path.join(folder, 'jobs'),
    })
    const erased = await eraseUnneededVideos(database, files)
    const { orphans, isRefused } = await reconcileEvidence(database, files, 0)
    expect(isRefused).toBe(false)

    const kept = [...sent.keys()].flatMap((id) => [`originals/${id}`, `public/${id}`])
    const objects = (await swift.list()).map((name) => name.replace(/^videos\//, ''))
    expect(kept.filter((name) => !objects.includes(name))).toEqual([])
    const left = objects.filter((name) => !kept.includes(name) && !name.startsWith('posters/'))
    const multiparts = await Array.fromAsync(listMultiparts(client, ''))
    const local = await Promise.all(
      sites.map(({ dataDirectory }) => listFiles(path.join(dataDirectory, 'evidence'))),
    )
    const { rows: parts } = await sql`select * from upload_parts`.execute(database)
    const rows = await database.selectFrom('uploads').select('multipartId').execute()
    await measured({
      id: 'R-34',
      name: `${uploads} uploads through two processes with separate folders and a bucket, ${killed} kills`,
      target:
        'every original as it was sent; nothing else in the bucket, the folders and the table',
      figure: `${sound} of ${sent.size} sound; ${left.length + multiparts.length} objects, ${local.flat().length} files and ${parts.length} rows left; before, the nightly jobs removed ${orphans} orphans and ${erased} announcements`,
      isMet: sound === uploads && left.length + local.flat().length + parts.length === 0,
    })
    expect({ sound, left, multiparts, local, parts }).toEqual({
      ...{ sound: uploads, left: [], multiparts: [], local: [[], []], parts: [] },
    })
    expect(rows).toEqual(Array.from({ length: uploads }, () => ({ multipartId: null })))
    expect(killed).toBeGreaterThan(0)
  },
)
