import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measured, sized } from '../support/reliability.ts'
import { storeReports } from '../support/reports.ts'
import { residentMegabytes } from '../support/resident-memory.ts'
import { type StartedSite, startSite } from '../support/started-site.ts'
import { openUploader } from '../support/upload.ts'
import { mp4OfSize } from '../support/videos.ts'

const seconds = sized(5, 120)
const uploaders = sized(4, 20)
const megabytes = sized(10, 100)
const rate = sized(20, 100)
const heapMegabytes = 256
/** The memory limit of the whole process in MB: heap, threads that check videos, and code. */
const limit = 512

let site: StartedSite

beforeAll(async () => {
  site = await startSite({
    NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
    LOG_LEVEL: 'warn',
    EVIDENCE_UPLOADS_AT_ONCE: String(uploaders),
  })
  await storeReports(site.database, Array(200).fill({}))
})
afterAll(() => site.close())

let isOver = false
/**
 * Requests on an idle connection that the site closed at that moment. Browsers repeat those, but
 * `fetch` does not, and this busy process notices the end of a connection late.
 */
let cut = 0

async function keepUploading(video: Buffer): Promise<number> {
  let whole = 0
  while (!isOver) {
    const uploader = openUploader(site.url)
    try {
      const { response, url } = await uploader.upload(video, 'night.mp4')
      if (response.status === 204) whole += 1
      // Otherwise the night would fill the disk.
      await uploader.ask(url, { method: 'DELETE' })
    } catch {
      cut += 1
    }
  }
  return whole
}

async function keepReading(): Promise<{ answers: number; faults: number }> {
  const paths = ['/', '/api/reports', '/api/statistics', '/faq', '/api/reports?search=amber']
  const result = { answers: 0, faults: 0 }
  const inFlight = new Set<Promise<void>>()
  while (!isOver) {
    const pathname = paths[result.answers % paths.length] ?? '/'
    const asked = fetch(site.url + pathname)
      .then(async (answer) => {
        await answer.arrayBuffer()
        if (answer.status === 500) result.faults += 1
      })
      .catch(() => {
        cut += 1
      })
      .finally(() => inFlight.delete(asked))
    inFlight.add(asked)
    result.answers += 1
    await sleep(1_000 / rate)
    if (inFlight.size > 50) await Promise.race(inFlight)
  }
  await Promise.all(inFlight)
  return result
}

const name = `${uploaders} uploads of ${megabytes} MB at once and up to ${rate} requests/s for ${seconds} s with a heap of ${heapMegabytes} MB`

test(name, { timeout: (seconds + 120) * 1_000 }, async () => {
  const video = mp4OfSize(megabytes * 1_000_000)
  const work = [
    keepReading(),
    ...Array.from({ length: uploaders }, () => keepUploading(video)),
  ] as const
  const samples: number[] = []
  for (let second = 0; second < seconds; second++) {
    await sleep(1_000)
    samples.push(await residentMegabytes(site.child.pid))
  }
  isOver = true
  const [reading, ...uploading] = await Promise.all(work)
  const whole = uploading.reduce((sum, one) => sum + one, 0)
  const most = Math.round(Math.max(...samples))
  const half = samples.length >> 1
  const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / part.length
  const growth = Math.round(mean(samples.slice(half)) - mean(samples.slice(0, half)))
  await measured({
    id: 'R-08',
    name,
    target: `0 exits, 0 × 500, at most ${limit} MB resident (400 MB in the plan)`,
    figure: `${most} MB at most, ${growth} MB more in the second half; ${whole} videos, ${reading.answers} answers, ${reading.faults} × 500, ${cut} cut while idle`,
    isMet: site.child.exitCode === null && most <= limit && reading.faults === 0,
  })
  expect(site.child.exitCode).toBeNull()
  expect(reading.faults).toBe(0)
  expect(whole).toBeGreaterThan(0)
  expect(cut).toBeLessThan(0.01 * (whole + reading.answers) + 1)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})
