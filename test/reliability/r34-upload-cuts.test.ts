import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { closing } from '../support/closing.ts'
import { type KillableSite, openKillableSite } from '../support/killable-site.ts'
import { measured, sized } from '../support/reliability.ts'
import { test as base } from '../support/site-test.ts'
import { openUploader, type Uploader } from '../support/upload.ts'
import { mp4OfSize } from '../support/videos.ts'

const cuts = sized(100, 1_000)
const kills = sized(4, 100)
const cutsPerUpload = 25

const chunk = 1_048_576
const video = mp4OfSize(4 * chunk + 321)
const rightSum = createHash('sha256').update(video).digest('hex')

const test = base.extend('killable', closing(openKillableSite))

async function offsetOf(uploader: Uploader, url: string): Promise<number> {
  const head = await uploader.ask(url, { method: 'HEAD' })
  expect(head.status).toBe(200)
  return Number(head.headers.get('upload-offset'))
}

/** Announces a chunk and cuts the connection after some of its bytes. */
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

test(`${cuts} cut connections leave every video whole and resend almost nothing`, async ({
  site,
}) => {
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
  expect(uploads).toHaveLength(cuts / cutsPerUpload)
  for (const { sha256 } of uploads) expect(sha256?.toString('hex')).toBe(rightSum)
  expect(sentAgain).toBeLessThanOrEqual(2 * chunk)
  expect(longestWait).toBeLessThan(5_000)
  await measured({
    id: 'R-34',
    name: `${cuts} cut connections`,
    target: 'every video whole, at most 2 MiB sent again per cut, no wait over 5 s',
    figure: `${uploads.length} videos whole, at most ${(sentAgain / chunk).toFixed(2)} MiB again, longest wait ${Math.round(longestWait)} ms`,
    isMet: true,
  })
})

async function killDuring(site: KillableSite, uploader: Uploader, target: URL): Promise<void> {
  const offset = await offsetOf(uploader, target.pathname)
  const sending = sendAndCut(uploader, target, offset).catch(() => 0)
  await sleep(Math.random() * 4)
  await site.kill()
  await sending
}

test(`${kills} kills of the server leave every video whole`, async ({ killable: site }) => {
  const uploader = openUploader(site.url)
  await site.start()
  let target = await beginUpload(uploader, site.url)
  for (let kill = 1; kill <= kills; kill++) {
    await killDuring(site, uploader, target)
    await site.start()
    if (kill % 4 !== 0) continue
    await sendRest(uploader, target)
    if (kill < kills) target = await beginUpload(uploader, site.url)
  }
  await site.kill()
  const uploads = await site.database.selectFrom('uploads').select('sha256').execute()
  expect(uploads).toHaveLength(kills / 4)
  for (const { sha256 } of uploads) expect(sha256?.toString('hex')).toBe(rightSum)
  await measured({
    id: 'R-34',
    name: `${kills} kills of the server`,
    target: 'every video whole',
    figure: `${uploads.length} of ${kills / 4} videos whole`,
    isMet: uploads.length === kills / 4,
  })
})
