import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { type JobQueue, openJobs } from '../../src/server/jobs/open-jobs.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { newReport } from '../support/reports.ts'
import { openUploader, type Uploader } from '../support/upload.ts'
import { mp4OfSize, videos } from '../support/videos.ts'

let first: KillableSite
let second: KillableSite
let jobs: JobQueue

beforeAll(async () => {
  first = await openKillableSite()
  second = await openKillableSite(first)
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDirectory: first.dataDirectory }
  jobs = openJobs({ config, settings: first.settings, works: false })
  await Promise.all([first.start(), second.start()])
})
afterAll(async () => {
  await jobs.close()
  await second.close()
  await first.close()
})

const video = mp4OfSize(200_000)
const early = 50_000

let uploader: Uploader
let slowWriter: Socket

beforeEach(() => {
  uploader = openUploader(first.url)
  slowWriter = new Socket()
  slowWriter.on('error', () => {})
})
afterEach(async () => {
  slowWriter.destroy()
  await first.database.deleteFrom('uploads').execute()
  await first.database.deleteFrom('reports').execute()
})

function received(id: string): Promise<Buffer> {
  return readFile(path.join(first.dataDirectory, 'evidence/incoming', id))
}

/** Opens a request at the first process that announces the whole video and sends its beginning. */
async function beginSlowly(id: string): Promise<void> {
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
  await expect.poll(async () => (await received(id)).length).toBe(early)
}

/** Sends what the first process still waits for: other bytes than those that were checked. */
async function sendLateBytes(): Promise<void> {
  slowWriter.resume()
  slowWriter.write(Buffer.alloc(video.length - early, 'x'))
  await once(slowWriter, 'data')
}

/** A slow writer at the first process, the end at the second, and a report that names the video. */
async function submitThroughBoth(): Promise<string> {
  const announced = await uploader.announce(video.length, 'night.mp4')
  const id = path.basename(announced.headers.get('location') ?? '')
  await beginSlowly(id)
  const elsewhere = new URL(`/api/uploads/${id}`, second.url).href
  const answer = await uploader.append(elsewhere, early, video.subarray(early))
  expect(answer.status).toBe(204)
  const submitted = await uploader.submit({ ...newReport(), videoUrl: `/media/${id}` })
  expect(submitted.status).toBe(201)
  return id
}

async function expectOriginal(id: string): Promise<void> {
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

test('bytes that come after the report, before the video is stored, change nothing', async () => {
  const id = await submitThroughBoth()
  await sendLateBytes()
  await jobs.performDue()
  await expectOriginal(id)
})

test('bytes that come after the video is stored change nothing', async () => {
  const id = await submitThroughBoth()
  await jobs.performDue()
  await sendLateBytes()
  await expectOriginal(id)
})

test('a video that both processes accept at once is kept once, as its row says', async () => {
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
  await expectOriginal(id)
})

test('a stored file that is not the checked one is not converted', async () => {
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
