import { execFile } from 'node:child_process'
import { copyFile, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { apiUrls } from '../src/shared/urls.ts'
import { largestVideo } from '../src/shared/video-formats.ts'
import { openUploader } from '../test/support/upload.ts'
import { mp4OfSize } from '../test/support/videos.ts'
import { startServerProcess } from './child-process.ts'
import { median } from './median.ts'
import type { Section } from './section.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const rounds = 3
const uploadsAtOnce = 20
const targets = { speed: 0.4, memory: 64, p99: 3 }

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1_000
}

/** What any server would have to do at least: the bytes, on the disk for sure. */
async function copyWithSync(file: string, target: string): Promise<void> {
  await copyFile(file, target)
  const handle = await open(target, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function send(siteUrl: string, video: Buffer): Promise<void> {
  const { response } = await openUploader(siteUrl).upload(video, 'night.mp4', 'video/mp4')
  if (response.status !== 204) throw new Error(`The upload answers ${response.status}`)
}

/** Megabytes that the process holds now. */
async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) / 1_024
}

async function peakWhile(pid: number, work: Promise<unknown>): Promise<number> {
  let peak = 0
  let isDone = false
  const watched = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    peak = Math.max(peak, await residentMegabytes(pid))
    await sleep(50)
  }
  await watched
  return peak
}

/** Milliseconds, of a list that is asked for at a steady pace, however slow the answers come. */
async function p99OfList(siteUrl: string): Promise<number> {
  const asked: Promise<number>[] = []
  for (let count = 0; count < 300; count++) {
    asked.push(timed(async () => (await fetch(siteUrl + apiUrls.reports)).arrayBuffer()))
    await sleep(20)
  }
  const sorted = (await Promise.all(asked)).toSorted((one, other) => one - other)
  return 1_000 * (sorted[Math.floor(0.99 * sorted.length)] ?? 0)
}

type Measured = { speed: number; seconds: number; memory: number; p99: number; baseline: number }

async function measureSite(folder: string): Promise<Measured> {
  const video = mp4OfSize(largestVideo)
  const file = path.join(folder, 'video')
  await writeFile(file, video)
  await using site = await startServerProcess(['bench/site-server.ts'], {
    DATA_DIR: path.join(folder, 'data'),
  })
  await send(site.url, mp4OfSize(1_048_576))
  const idle = await residentMegabytes(site.pid)
  const pairs: { copy: number; upload: number }[] = []
  let peak = 0
  for (let round = 0; round < rounds; round++) {
    const copy = await timed(() => copyWithSync(file, path.join(folder, 'copy')))
    const started = performance.now()
    peak = Math.max(peak, await peakWhile(site.pid, send(site.url, video)))
    pairs.push({ copy, upload: (performance.now() - started) / 1_000 })
  }
  const baseline = await p99OfList(site.url)
  const smaller = mp4OfSize(20 * 1_048_576)
  const uploads = Array.from({ length: uploadsAtOnce }, () => send(site.url, smaller))
  const p99 = await p99OfList(site.url)
  await Promise.all(uploads)
  return {
    speed: median(pairs.map(({ copy, upload }) => copy / upload)),
    seconds: median(pairs.map(({ upload }) => upload)),
    memory: peak - idle,
    p99: p99 / baseline,
    baseline,
  }
}

/** Videos of the largest size on loopback, beside copying the same bytes to the same disk. */
export async function measureUploads(): Promise<Section> {
  await using folder = await openTemporaryDirectory()
  const { speed, seconds, memory, p99, baseline } = await measureSite(folder.path)
  const faults = [
    ...(speed < targets.speed
      ? [`speed: ${speed.toFixed(2)} of a copy, target ${targets.speed}`]
      : []),
    ...(memory > targets.memory
      ? [`memory: ${Math.round(memory)} MB, target ${targets.memory} MB`]
      : []),
    ...(p99 > targets.p99
      ? [`p99 of the list: ${p99.toFixed(1)} times, target ${targets.p99}`]
      : []),
  ]
  return {
    title: 'Uploads of 100 MB',
    rows: {
      'speed beside a copy with sync': { value: speed.toFixed(2), target: targets.speed },
      'seconds for one': { value: seconds.toFixed(2), target: '' },
      'memory above idle, MB': { value: Math.round(memory), target: targets.memory },
      [`p99 of the list during ${uploadsAtOnce}, times ${baseline.toFixed(0)} ms`]: {
        value: p99.toFixed(1),
        target: targets.p99,
      },
    },
    faults,
  }
}
