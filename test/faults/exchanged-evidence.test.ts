import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { openJobs } from '../../src/server/jobs/open-jobs.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { newReport } from '../support/reports.ts'
import { openUploader, type Uploader } from '../support/upload.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

/** Two processes that share database and data folder; `jobs` performs those of both. */
const test = base
  .extend('first', { scope: 'file' }, async ({}, { onCleanup }) => {
    const first = await openKillableSite()
    onCleanup(first.close)
    await first.start()
    return first
  })
  .extend('second', { scope: 'file' }, async ({ first }, { onCleanup }) => {
    const second = await openKillableSite(first)
    onCleanup(second.close)
    await second.start()
    return second
  })
  .extend('jobs', { scope: 'file' }, ({ first }, { onCleanup }) => {
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory: first.dataDirectory }
    const jobs = openJobs({ config, settings: first.settings, works: false })
    onCleanup(() => jobs.close())
    return jobs
  })
  .extend('uploader', ({ first }) => openUploader(first.url))
  .extend('slowWriter', async ({}, { onCleanup }) => {
    const slowWriter = new Socket()
    onCleanup(() => {
      slowWriter.destroy()
    })
    return slowWriter.on('error', () => {})
  })

const video = mp4OfSize(200_000)
const early = 50_000

test.afterEach(async ({ first, slowWriter }) => {
  slowWriter.destroy()
  await first.database.deleteFrom('uploads').execute()
  await first.database.deleteFrom('reports').execute()
})

function received(first: KillableSite, id: string): Promise<Buffer> {
  return readFile(path.join(first.dataDirectory, 'evidence/incoming', id))
}

/** Starts a request at a process that announces the whole video and sends its beginning. */
async function beginSlowly(
  first: KillableSite,
  uploader: Uploader,
  slowWriter: Socket,
  id: string,
): Promise<void> {
  const { port, hostname, host } = new URL(first.url)
  slowWriter.connect(Number(port), hostname)
  await once(slowWriter, 'connect')
  const head = [
    `PATCH /api/uploads/${id} HTTP/1.1`,
    `host: ${host}`,
    `cookie: ${uploader.cookie()}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${video.length}`,
  ]
  slowWriter.write(
    Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), video.subarray(0, early)]),
  )
  await expect.poll(async () => (await received(first, id)).length).toBe(early)
}

/** Sends the rest to the same process: other bytes than those that were checked. */
async function sendLateBytes(slowWriter: Socket): Promise<void> {
  slowWriter.resume()
  slowWriter.write(Buffer.alloc(video.length - early, 'x'))
  await once(slowWriter, 'data')
}

/**
 * Announces a video at the first process, sends slowly to one process, finishes at another, and
 * submits a report with the video.
 */
async function submitThroughBoth(
  slow: KillableSite,
  quick: KillableSite,
  uploader: Uploader,
  slowWriter: Socket,
): Promise<string> {
  const announced = await uploader.announce(video.length, 'night.mp4')
  const id = path.basename(announced.headers.get('location') ?? '')
  await beginSlowly(slow, uploader, slowWriter, id)
  const elsewhere = new URL(`/api/uploads/${id}`, quick.url).href
  const answer = await uploader.append(elsewhere, early, video.subarray(early))
  expect(answer.status).toBe(204)
  const submitted = await uploader.submit({ ...newReport(), videoUrl: `/media/${id}` })
  expect(submitted.status).toBe(201)
  return id
}

async function expectOriginal(first: KillableSite, id: string): Promise<void> {
  const original = await readFile(path.join(first.dataDirectory, 'evidence/originals', id))
  const row = await first.database
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256').update(original).digest('hex')
  expect(hash).toBe(row.sha256?.toString('hex'))
  expect(original.equals(video)).toBe(true)
  expect(row).toMatchObject({ publicType: 'video/mp4', failure: null })
  expect(await readdir(path.join(first.dataDirectory, 'evidence/incoming'))).toEqual([])
}

test('late bytes between the report and the storage of the video change nothing', async ({
  first,
  second,
  jobs,
  uploader,
  slowWriter,
}) => {
  const id = await submitThroughBoth(first, second, uploader, slowWriter)
  await sendLateBytes(slowWriter)
  await jobs.performDue()
  await expectOriginal(first, id)
})

test('late bytes at a process that did not begin the upload change nothing', async ({
  first,
  second,
  jobs,
  uploader,
  slowWriter,
}) => {
  const id = await submitThroughBoth(second, first, uploader, slowWriter)
  await sendLateBytes(slowWriter)
  await jobs.performDue()
  await expectOriginal(first, id)
})

test('an upload through one process is accepted without a copy', async ({
  first,
  jobs,
  uploader,
}) => {
  const announced = await uploader.announce(video.length, 'night.mp4')
  const url = announced.headers.get('location') ?? ''
  await uploader.append(url, 0, video.subarray(0, early))
  const id = path.basename(url)
  const folder = path.join(first.dataDirectory, 'evidence/incoming')
  const { ino } = await stat(path.join(folder, id))
  expect((await uploader.append(url, early, video.subarray(early))).status).toBe(204)
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  expect((await stat(path.join(folder, names[0] ?? ''))).ino).toBe(ino)
  await uploader.submit({ ...newReport(), videoUrl: `/media/${id}` })
  await jobs.performDue()
  await expectOriginal(first, id)
})

test('another process accepts what a killed one had put aside for its checks', async ({
  first,
  second,
  jobs,
  uploader,
}) => {
  const announced = await uploader.announce(video.length, 'night.mp4')
  const url = announced.headers.get('location') ?? ''
  const file = path.join(first.dataDirectory, 'evidence/incoming', path.basename(url))
  await writeFile(file, video)
  await rename(file, `${file}.whole`)
  const elsewhere = new URL(url, second.url).href
  const head = await uploader.ask(elsewhere, { method: 'HEAD' })
  expect(head.headers.get('upload-offset')).toBe(String(video.length))
  expect(await (await uploader.ask(elsewhere)).json()).toMatchObject({ state: 'received' })
  await uploader.submit({ ...newReport(), videoUrl: `/media/${path.basename(url)}` })
  await jobs.performDue()
  await expectOriginal(first, path.basename(url))
})

test('late bytes after the storage of the video change nothing', async ({
  first,
  second,
  jobs,
  uploader,
  slowWriter,
}) => {
  const id = await submitThroughBoth(first, second, uploader, slowWriter)
  await jobs.performDue()
  await sendLateBytes(slowWriter)
  await expectOriginal(first, id)
})

test('a video accepted by both processes at once is stored once and agrees with its row', async ({
  first,
  second,
  jobs,
  uploader,
}) => {
  const announced = await uploader.announce(video.length, 'night.mp4')
  const id = path.basename(announced.headers.get('location') ?? '')
  await writeFile(path.join(first.dataDirectory, 'evidence/incoming', id), video)
  const states = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const { url } = index % 2 ? first : second
      return (await uploader.ask(new URL(`/api/uploads/${id}`, url).href)).json()
    }),
  )
  for (const { state } of states) expect(state).toBe('received')
  expect(await readdir(path.join(first.dataDirectory, 'evidence/incoming'))).toHaveLength(1)
  await uploader.submit({ ...newReport(), videoUrl: `/media/${id}` })
  await jobs.performDue()
  await expectOriginal(first, id)
})

test('an exchanged file is not converted', async ({ first, jobs, uploader }) => {
  const { url } = await uploader.upload(videos.mp4, 'night.mp4')
  const id = path.basename(url)
  await uploader.submit({ ...newReport(), videoUrl: `/media/${id}` })
  const folder = path.join(first.dataDirectory, 'evidence/incoming')
  for (const name of await readdir(folder)) await writeFile(path.join(folder, name), videos.mov)
  await jobs.performDue()
  const row = await first.database.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    publicType: null,
    failure: 'The stored file is not the one that was checked',
  })
  expect(await readdir(path.join(first.dataDirectory, 'evidence/public'))).not.toContain(id)
})
