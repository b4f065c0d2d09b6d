import { createHash, randomFillSync } from 'node:crypto'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { test as base, describe, expect } from 'vitest'
import { closing } from '../../../../test/support/closing.ts'
import { openCuttableConnection } from '../../../../test/support/cuttable-connection.ts'
import { openRawConnection, postHead } from '../../../../test/support/raw-connection.ts'
import { newReport } from '../../../../test/support/reports.ts'
import { startTestSite } from '../../../../test/support/site.ts'
import { hasSwift, startSwift } from '../../../../test/support/swift.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openUploader, type Uploader } from '../../../../test/support/upload.ts'
import { mp4OfSize, videos } from '../../../../test/support/videos.ts'
import { readConfig } from '../../config.ts'
import { openEvidence } from '../evidence.ts'
import { openS3Client } from '../keep/s3-client.ts'
import { beginMultipart, partSize, uploadPart } from '../keep/s3-multipart.ts'
import { fetchObject } from '../keep/s3-store.ts'
import { eraseUnneededVideos, reconcileEvidence } from '../keep/sweep-evidence.ts'

/** Swift starts with the first test. */
const slow = { timeout: 180_000 }

/** Two sites with one database and folders of their own; `way` is their connection to the bucket. */
const test = base
  .extend('swift', { scope: 'file' }, async ({}, { onCleanup }) => {
    const swift = await startSwift()
    onCleanup(swift.stop)
    return swift
  })
  .extend('way', ({ swift }, { onCleanup }) => {
    const port = Number(new URL(swift.config.endpoint).port)
    return closing(() => openCuttableConnection({ host: '127.0.0.1', port }))({}, { onCleanup })
  })
  .extend('config', ({ swift, way }) => ({
    evidenceS3: { ...swift.config, endpoint: `http://127.0.0.1:${way.port}` },
    areUploadsInBucket: true,
  }))
  .extend('first', ({ config }, { onCleanup }) =>
    closing(() => startTestSite(config))({}, { onCleanup }),
  )
  .extend('second', ({ config, first }, { onCleanup }) =>
    closing(() => startTestSite(config, first))({}, { onCleanup }),
  )
  .extend('folder', temporaryFolder)
  .extend('evidence', async ({ config, folder }, { onCleanup }) => {
    const evidence = await openEvidence({ ...readConfig({}), ...config, dataDirectory: folder })
    onCleanup(evidence.close)
    return evidence
  })
  .extend('uploader', ({ first }) => openUploader(first.url))

/** Two whole parts and a short one; every byte counts. */
const video = randomFillSync(mp4OfSize(2 * partSize + 70_000), videos.mp4.length + 8)

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function announce(uploader: Uploader, size = video.length): Promise<string> {
  const announced = await uploader.announce(size, 'night.mp4')
  expect(announced.status).toBe(201)
  return announced.headers.get('location') ?? ''
}

async function offsetOf(uploader: Uploader, url: string): Promise<number> {
  const head = await uploader.ask(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  return Number(head.headers.get('upload-offset'))
}

const at = (site: { url: string }, location: string) => new URL(location, site.url).href

/** The names of the objects of one upload, in the bucket and among the parts. */
async function objectsOf(swift: { list(): Promise<string[]> }, location: string) {
  const id = path.basename(location)
  return (await swift.list()).filter((name) => name.includes(id))
}

describe.skipIf(!hasSwift)('uploads in the bucket', slow, () => {
  test('chunks of any length at two sites become the original', async ({
    swift,
    first,
    second,
    folder,
    uploader,
  }) => {
    const location = await announce(uploader)
    let offset = 0
    for (const length of [1_000_000, 1, 7_000_000, 2_242_880, 500, video.length]) {
      const site = offset % 2 ? first : second
      const bytes = video.subarray(offset, offset + length)
      const answer = await uploader.append(at(site, location), offset, bytes)
      expect(answer.status).toBe(204)
      offset += bytes.length
      expect(await offsetOf(uploader, at(first, location))).toBe(offset)
    }
    const id = path.basename(location)
    const submitted = await uploader.submit({ ...newReport(), videoUrl: `/media/${id}` })
    expect(submitted.status).toBe(201)
    await second.jobs.performDue()
    const row = await first.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ failure: null, publicType: 'video/mp4', multipartId: null })
    expect(row.sha256?.toString('hex')).toBe(sumOf(video))
    const original = path.join(folder, 'original')
    await fetchObject(openS3Client(swift.config), `originals/${id}`, original)
    expect(sumOf(await readFile(original))).toBe(sumOf(video))
    const objects = await objectsOf(swift, location)
    expect(objects.filter((name) => !name.startsWith('videos/posters/')).toSorted()).toEqual([
      `videos/originals/${id}`,
      `videos/public/${id}`,
    ])
    expect((await sql`select from upload_parts`.execute(first.database)).rows).toEqual([])
    for (const { dataDirectory } of [first, second]) {
      const entries = await readdir(path.join(dataDirectory, 'evidence'), { recursive: true })
      expect(entries.filter((name) => name.includes(path.sep))).toEqual([])
    }
  })

  test('of two senders of the same bytes at two sites one gets 409', async ({
    first,
    second,
    uploader,
  }) => {
    const location = await announce(uploader)
    const bytes = video.subarray(0, 2_000_000)
    const answers = await Promise.all(
      [first, second].map((site) => uploader.append(at(site, location), 0, bytes)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await offsetOf(uploader, at(second, location))).toBe(bytes.length)
    const rest = await uploader.append(at(first, location), bytes.length, video.subarray(2_000_000))
    expect(rest.status).toBe(204)
    const state = await (await uploader.ask(at(second, location))).json()
    expect(state).toMatchObject({ state: 'received' })
  })

  test('while the bucket is away, a chunk gets 503 and the upload resumes later', async ({
    first,
    way,
    uploader,
  }) => {
    const location = at(first, await announce(uploader))
    expect((await uploader.append(location, 0, video.subarray(0, partSize))).status).toBe(204)
    await way.cut()
    const refused = await uploader.append(location, partSize, video.subarray(partSize))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect((await fetch(`${first.url}/api/reports`)).status).toBe(200)
    expect(await offsetOf(uploader, location)).toBe(partSize)
    await way.mend()
    const rest = await uploader.append(location, partSize, video.subarray(partSize))
    expect(rest.status).toBe(204)
    const row = await first.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    expect(row.sha256?.toString('hex')).toBe(sumOf(video))
  })

  test('a part that was exchanged in the bucket is refused and removed', async ({
    swift,
    first,
    folder,
    uploader,
  }) => {
    const location = await announce(uploader)
    const id = path.basename(location)
    await uploader.append(at(first, location), 0, video.subarray(0, partSize))
    const { multipartId } = await first.database
      .selectFrom('uploads')
      .select('multipartId')
      .executeTakeFirstOrThrow()
    const other = path.join(folder, 'other')
    await writeFile(other, Buffer.alloc(partSize, 'x'))
    const multipart = { key: `incoming/${id}`, uploadId: multipartId ?? '' }
    await uploadPart(openS3Client(swift.config), multipart, 1, other)
    const rest = await uploader.append(at(first, location), partSize, video.subarray(partSize))
    expect(rest.status).toBe(422)
    expect(await objectsOf(swift, location)).toEqual([])
    expect((await uploader.ask(at(first, location))).status).toBe(404)
  })

  test('a canceled upload leaves nothing, also where a site receives its bytes', async ({
    swift,
    first,
    second,
    uploader,
  }) => {
    const location = await announce(uploader)
    await uploader.append(at(first, location), 0, video.subarray(0, partSize + 1_000))
    expect((await objectsOf(swift, location)).length).toBeGreaterThan(1)
    const sender = await openRawConnection(first.url)
    const head = postHead(location, partSize, {
      'content-type': 'application/offset+octet-stream',
      cookie: uploader.cookie(),
      'tus-resumable': '1.0.0',
      'upload-offset': String(partSize + 1_000),
    })
    sender.send(head.replace('POST', 'PATCH'))
    sender.socket.write(video.subarray(partSize + 1_000, partSize + 100_000))
    const work = path.join(first.dataDirectory, 'evidence/work')
    await expect.poll(() => readdir(work)).toHaveLength(1)
    const canceled = await uploader.ask(at(second, location), { method: 'DELETE' })
    expect(canceled.status).toBe(204)
    sender.socket.write(video.subarray(partSize + 100_000, 2 * partSize + 1_000))
    expect(await sender.status()).toBe(409)
    await expect.poll(() => readdir(work)).toEqual([])
    expect(await objectsOf(swift, location)).toEqual([])
  })

  test('jobs abort abandoned uploads, and parts and objects without a row', async ({
    swift,
    first,
    folder,
    evidence,
    uploader,
  }) => {
    const location = await announce(uploader)
    await uploader.append(at(first, location), 0, video.subarray(0, partSize + 1_000))
    const young = await announce(uploader)
    await uploader.append(at(first, young), 0, video.subarray(0, partSize + 1_000))
    const kept = await objectsOf(swift, young)
    await sql`
      update uploads set created_at = now() - interval '2 days'
       where id = ${path.basename(location)}`.execute(first.database)
    expect(await eraseUnneededVideos(first.database, evidence)).toBe(1)
    expect(await objectsOf(swift, location)).toEqual([])
    const client = openS3Client(swift.config)
    const unknown = 'incoming/0f2c1f0e-0000-4000-8000-000000000000'
    const uploadId = await beginMultipart(client, unknown)
    await writeFile(path.join(folder, 'part'), 'bytes')
    await uploadPart(client, { key: unknown, uploadId }, 1, path.join(folder, 'part'))
    // Swift rounds times up to the next second.
    const { isRefused } = await reconcileEvidence(first.database, evidence, -1_000)
    expect(isRefused).toBe(false)
    expect(await objectsOf(swift, unknown)).toEqual([])
    expect(await objectsOf(swift, young)).toEqual(kept)
  })

  test('jobs remove what arrived in the folder before uploads went to the bucket', async ({
    first,
    evidence,
    uploader,
  }) => {
    const known = path.basename(await announce(uploader))
    const incoming = path.join(evidence.directory, 'incoming')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    for (const id of [known, '0f2c1f0e-0000-4000-8000-000000000000']) {
      await writeFile(path.join(incoming, id), 'bytes')
      await utimes(path.join(incoming, id), longAgo, longAgo)
    }
    expect(await reconcileEvidence(first.database, evidence)).toMatchObject({ orphans: 1 })
    expect(await readdir(incoming)).toEqual([known])
  })

  test('slow senders hold no connection to the database', async ({ first, uploader }) => {
    const senders = []
    for (let index = 0; index < 15; index++) {
      const location = await announce(uploader)
      const sender = await openRawConnection(first.url)
      const head = postHead(location, partSize, {
        'content-type': 'application/offset+octet-stream',
        cookie: uploader.cookie(),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
      })
      sender.send(head.replace('POST', 'PATCH'))
      sender.socket.write(video.subarray(0, 100_000))
      senders.push(sender)
    }
    const work = path.join(first.dataDirectory, 'evidence/work')
    await expect.poll(() => readdir(work)).toHaveLength(senders.length)
    expect((await fetch(`${first.url}/api/reports`)).status).toBe(200)
    for (const sender of senders) sender.socket.destroy()
    const stored = () => sql`select from upload_parts`.execute(first.database)
    await expect.poll(async () => (await stored()).rows).toHaveLength(senders.length)
    await expect.poll(() => readdir(work)).toEqual([])
  })
})
