import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFile } from '../src/server/sync-file.ts'
import { apiUrls } from '../src/shared/urls.ts'
import { largestVideo } from '../src/shared/video-formats.ts'
import { mp4OfSize } from '../test/support/videos.ts'
import { runNode, startServerProcess, startSiteProcess } from './child-process.ts'
import type { Effort } from './effort.ts'
import { median } from './median.ts'
import { milliseconds } from './milliseconds.ts'
import { peakWhile, residentMegabytes } from './resident-memory.ts'
import type { Section } from './section.ts'
import { slowdownDuring } from './slowdown-during.ts'
import { openTemporaryDirectory } from './temporary-directory.ts'

const uploadsAtOnce = 20
/** Milliseconds that the sending process needs to start. */
const startOfSending = 500
/** Seconds of sending and measuring. */
const durationOfSending = 6
const targets = { speed: 0.4, memory: 64, p99: 3 }

/** The least that any server must do: write the bytes and sync them to the disk. */
async function copyWithSync(file: string, target: string): Promise<void> {
  await copyFile(file, target)
  await syncFile(target)
}

type Sending = { size: number; atOnce?: number; isBare?: boolean }

/** Sends from another process. Resolves to the seconds that it took. */
async function send(url: string, { size, atOnce = 1, isBare }: Sending): Promise<number> {
  const args = [`--url=${url}`, `--size=${size}`, `--atOnce=${atOnce}`]
  if (isBare) args.push('--bare')
  const { stdout } = runNode(['bench/send-videos.ts', ...args])
  const seconds = Number(stdout && (await text(stdout)))
  if (!seconds) throw new Error('The videos could not be sent')
  return seconds
}

async function beginSending(siteUrl: string): Promise<() => Promise<number>> {
  const sent = send(siteUrl, { size: largestVideo / 10, atOnce: uploadsAtOnce })
  await sleep(startOfSending)
  return () => sent
}

type Round = { copy: number; bare: number; upload: number }
type Measured = { rounds: Round[]; memory: number; p99: number; baseline: number }

/** Seconds for the same bytes, alternately. */
async function measureSpeed(siteUrl: string, folder: string, rounds: number): Promise<Round[]> {
  const size = largestVideo
  const file = path.join(folder, 'video')
  await writeFile(file, mp4OfSize(size))
  await using bare = await startServerProcess([
    'bench/bare-upload-server.ts',
    path.join(folder, 'bare'),
  ])
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({
      copy: (await milliseconds(() => copyWithSync(file, path.join(folder, 'copy')))) / 1_000,
      bare: await send(bare.url, { size, isBare: true }),
      upload: await send(siteUrl, { size }),
    })
  }
  return measured
}

async function measureSite(folder: string, effort: Effort): Promise<Measured> {
  await using site = await startSiteProcess({ DATA_DIR: path.join(folder, 'data') })
  await send(site.url, { size: 1_048_576 })
  const idle = await residentMegabytes(site.pid)
  const peak = await peakWhile(site.pid, send(site.url, { size: largestVideo }))
  const rounds = await measureSpeed(site.url, folder, effort.rounds)
  const slowdown = await slowdownDuring(site.url + apiUrls.reports, () => beginSending(site.url), {
    seconds: durationOfSending,
    rounds: effort.rounds,
  })
  return { rounds, memory: peak - idle, p99: slowdown.ratio, baseline: slowdown.alone }
}

/** Uploads videos of the largest size over loopback; compares with copying the bytes to the same disk. */
export async function measureUploads(effort: Effort): Promise<Section> {
  await using folder = await openTemporaryDirectory()
  const { rounds, memory, p99, baseline } = await measureSite(folder.path, effort)
  const speed = median(rounds.map(({ copy, upload }) => copy / upload))
  const besideBare = median(rounds.map(({ bare, upload }) => bare / upload))
  const seconds = median(rounds.map(({ upload }) => upload))
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
      'speed beside a server that only writes': { value: besideBare.toFixed(2), target: '' },
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
