import type { VideoFormat } from '../../../shared/video-formats.ts'
import { Problem, unavailable, unprocessable } from '../../http/problems.ts'
import { openWorkerPool, WorkerUnavailable } from '../../workers/worker-pool.ts'
import type { HashTask } from '../receive/hash-worker.ts'
import type { MediaSummary } from './media-info-worker.ts'
import { isOwnFailure, readOnly, runConfined, type VideoPrograms } from './video-programs.ts'

const longestCheck = 30_000
const bounds = { tracks: 8, pixels: 8_192, shortest: 0.1, longest: 4 * 3_600 }

/** Parts of a container that must be complete. Damage in other parts is tolerated. */
const vitalParts = /^(moov|mdat|moof|mvhd|trak|mdia|minf|stbl|stsd|RIFF|hdrl|movi)$/

export function wrongVideoType(): Problem {
  return new Problem(415, 'wrong-video-type')
}

function unreadable(): Problem {
  return unprocessable('unreadable-video')
}

function formatOf({ container, profile }: MediaSummary): VideoFormat | undefined {
  if (container === 'AVI') return 'avi'
  if (container !== 'MPEG-4') return undefined
  return profile === 'QuickTime' ? 'mov' : 'mp4'
}

function isWhole(summary: MediaSummary, format: VideoFormat): boolean {
  const { cutParts } = summary
  return format === 'avi' ? cutParts.length === 0 : !cutParts.some((part) => vitalParts.test(part))
}

function isWithinBounds({ videos, otherTracks, duration }: MediaSummary): boolean {
  return (
    videos.length + otherTracks <= bounds.tracks &&
    duration >= bounds.shortest &&
    duration <= bounds.longest &&
    videos.every(
      ({ width, height }) =>
        width > 0 && height > 0 && width <= bounds.pixels && height <= bounds.pixels,
    )
  )
}

/**
 * Checks the headers again with ffprobe, if present. Throws 422 if it finds no video stream or fails, 503
 * if it is stopped.
 */
async function probe(programs: VideoPrograms, file: string, format: VideoFormat): Promise<void> {
  if (!programs.ffprobe) return
  const shown = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=codec_name']
  const output = await runConfined(
    programs,
    [
      programs.ffprobe,
      ...shown,
      '-of',
      'csv=p=0',
      ...readOnly(file, format === 'avi' ? 'avi' : 'mov'),
    ],
    { timeout: longestCheck },
  ).catch((error: unknown) => {
    throw isOwnFailure(error) ? unreadable() : unavailable()
  })
  if (output.trim() === '') throw unreadable()
}

export type VideoChecker = {
  /** Throws 415 if the file is not of this `format`, 422 if the video is damaged or incomplete. */
  check(file: string, format: VideoFormat): Promise<MediaSummary>
  /** Returns the SHA-256 of a file. */
  hash(file: HashTask): Promise<Buffer>
  /** Begins to hash a file to which somebody appends. */
  hashAhead(file: string): Promise<void>
  close(): Promise<void>
}

const oneThread = { threads: 1, megabytes: 256 }
const workers = {
  mediaInfo: new URL('./media-info-worker.ts', import.meta.url),
  hash: new URL('../receive/hash-worker.ts', import.meta.url),
}

/** Checks files in worker threads, so that a hostile file can only crash its worker. */
export function openVideoChecker(programs: VideoPrograms): VideoChecker {
  const pool = openWorkerPool(workers.mediaInfo, oneThread)
  const hashing = openWorkerPool(workers.hash, oneThread)
  async function summarize(file: string): Promise<MediaSummary> {
    const signal = AbortSignal.timeout(longestCheck)
    try {
      return await pool.run('summarizeMedia', file, signal)
    } catch (error) {
      throw error instanceof WorkerUnavailable ? error : unreadable()
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Runs one check at a time: parallel checks would delay each other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  async function inspectVideo(file: string, format: VideoFormat): Promise<MediaSummary> {
    const probed = probe(programs, file, format)
    // The last await handles a failure. Until then it must not be an unhandled rejection.
    probed.catch(() => {})
    const summary = await summarize(file)
    const found = formatOf(summary)
    if (summary.videos.length > 0 && found !== format) throw wrongVideoType()
    if (found !== format || summary.videos.length === 0) throw unreadable()
    if (!isWhole(summary, format) || !isWithinBounds(summary)) throw unreadable()
    await probed
    return summary
  }
  return {
    check: (file, format) => inTurn(() => inspectVideo(file, format)),
    hash: async (file) => Buffer.from(await hashing.run<Uint8Array>('hashFile', file)),
    hashAhead: (file) => hashing.run<void>('hashAhead', file),
    async close() {
      await Promise.all([pool.close(), hashing.close()])
    },
  }
}
