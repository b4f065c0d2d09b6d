import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startTestSite } from '../support/site.ts'
import { openUploader, type Uploader } from '../support/upload.ts'
import { mp4OfSize } from '../support/videos.ts'

/** `UPLOAD_FAULTS=all` runs as many as a release has to pass. */
const isThorough = process.env.UPLOAD_FAULTS === 'all'
const cuts = isThorough ? 1_000 : 100
const kills = isThorough ? 100 : 4
const cutsPerUpload = 25
const slow = { timeout: isThorough ? 3_600_000 : 120_000 }

const chunk = 1_048_576
const video = mp4OfSize(4 * chunk + 321)
const rightSum = createHash('sha256').update(video).digest('hex')

async function offsetOf(uploader: Uploader, url: string): Promise<number> {
  const head = await uploader.ask(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  return Number(head.headers.get('upload-offset'))
}

/** Announces a chunk and breaks the connection after some of its bytes. */
async function sendAndCut(uploader: Uploader, target: URL, offset: number): Promise<number> {
  const announced = video.subarray(offset, offset + chunk)
  const sent = announced.subarray(0, Math.floor(Math.random() * announced.length))
  const socket = new Socket()
  socket.on('error', () => {})
  socket.connect(Number(target.port), target.hostname)
  await once(socket, 'connect')
  const head = [
    `PATCH ${target.pathname} HTTP/1.1`,
    `host: ${target.host}`,
    `cookie: ${uploader.cookie()}`,
    'tus-resumable: 1.0.0',
    `upload-offset: ${offset}`,
    'content-type: application/offset+octet-stream',
    `content-length: ${announced.length}`,
  ]
  await new Promise<void>((resolve) => {
    socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), sent]), () =>
      resolve(),
    )
  })
  if (Math.random() < 0.5) await sleep(Math.random() * 5)
  socket.destroy()
  return sent.length
}

async function beginUpload(uploader: Uploader, siteUrl: string): Promise<URL> {
  const announced = await uploader.announce(video.length, 'night.mp4')
  return new URL(announced.headers.get('location') ?? '', siteUrl)
}

async function sendRest(uploader: Uploader, target: URL): Promise<void> {
  const offset = await offsetOf(uploader, target.pathname)
  const answer = await uploader.append(target.pathname, offset, video.subarray(offset))
  expect(answer.status).toBe(204)
}

test(`${cuts} cut connections: every video whole, hardly anything sent twice`, slow, async () => {
  const site = await startTestSite()
  let sentAgain = 0
  let longestWait = 0
  for (let done = 0; done < cuts; done += cutsPerUpload) {
    const uploader = openUploader(site.url)
    const target = await beginUpload(uploader, site.url)
    for (let cut = 0; cut < cutsPerUpload; cut++) {
      const offset = await offsetOf(uploader, target.pathname)
      if (offset === video.length) break
      const sent = await sendAndCut(uploader, target, offset)
      const asked = performance.now()
      const stored = await offsetOf(uploader, target.pathname)
      longestWait = Math.max(longestWait, performance.now() - asked)
      sentAgain = Math.max(sentAgain, offset + sent - stored)
    }
    await sendRest(uploader, target)
  }
  const uploads = await site.database.selectFrom('uploads').select('sha256').execute()
  await site.close()
  expect(uploads).toHaveLength(cuts / cutsPerUpload)
  for (const { sha256 } of uploads) expect(sha256?.toString('hex')).toBe(rightSum)
  expect(sentAgain).toBeLessThanOrEqual(2 * chunk)
  expect(longestWait).toBeLessThan(5_000)
})

let own: TestDatabase
let dataDirectory: string
let port: number

beforeAll(async () => {
  own = await testDatabase()
  dataDirectory = await mkdtemp(path.join(tmpdir(), 'anomaly-register-kills-'))
  port = await findPort()
})
afterAll(async () => {
  await own.close()
  await rm(dataDirectory, { recursive: true, force: true })
})

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function startProcess(): Promise<ChildProcess> {
  const script = path.join(import.meta.dirname, 'upload-site-process.ts')
  const args = [script, String(port), dataDirectory, JSON.stringify(own.settings)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  if (child.stdout) await once(child.stdout, 'data')
  return child
}

async function killDuring(child: ChildProcess, uploader: Uploader, target: URL): Promise<void> {
  const offset = await offsetOf(uploader, target.pathname)
  const sending = sendAndCut(uploader, target, offset).catch(() => 0)
  await sleep(Math.random() * 4)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await sending
}

test(`${kills} kills of the server: every video whole`, slow, async () => {
  const siteUrl = `http://127.0.0.1:${port}`
  const uploader = openUploader(siteUrl)
  let child = await startProcess()
  let target = await beginUpload(uploader, siteUrl)
  for (let kill = 1; kill <= kills; kill++) {
    await killDuring(child, uploader, target)
    child = await startProcess()
    if (kill % 4 !== 0) continue
    await sendRest(uploader, target)
    if (kill < kills) target = await beginUpload(uploader, siteUrl)
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  const uploads = await own.database.selectFrom('uploads').select('sha256').execute()
  expect(uploads).toHaveLength(kills / 4)
  for (const { sha256 } of uploads) expect(sha256?.toString('hex')).toBe(rightSum)
})
