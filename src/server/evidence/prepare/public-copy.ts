import { rm } from 'node:fs/promises'
import type { VideoFormat } from '../../../shared/video-formats.ts'
import { makeBareCopy } from './bare-copy.ts'
import { readOnly, runConfined, type VideoPrograms } from './video-programs.ts'

const longestWork = 45 * 60_000

type Work = {
  programs: VideoPrograms
  original: string
  format: VideoFormat
  /** The path of the copy. */
  target: string
  signal?: AbortSignal | undefined
}

/** Removes location, device, time and names from the container and from each stream. */
const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-dn', '-sn']
const bitexact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
const picture = ['-map', '0:v:0']
const sound = ['-map', '0:a:0?']

/** Copies the streams, without user data (SEI) in the video: it may contain anything. */
const unchanged = ['-c', 'copy', '-bsf:v', 'filter_units=remove_types=6']
const converted = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-vf',
  "scale='min(1920,iw)':-2,pad='ceil(iw/2)*2':'ceil(ih/2)*2'",
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
]

function demuxer(format: VideoFormat): 'avi' | 'mov' {
  return format === 'avi' ? 'avi' : 'mov'
}

async function isPlayable({ programs, original, format }: Work): Promise<boolean> {
  if (!programs.ffprobe || format === 'avi') return false
  const shown = ['-v', 'error', '-show_entries', 'stream=codec_type,codec_name,pix_fmt']
  const output = await runConfined(
    programs,
    [programs.ffprobe, ...shown, '-of', 'csv=p=0', ...readOnly(original, 'mov')],
    { timeout: 60_000 },
  )
  const streams = output.trim().split('\n')
  const video = streams.find((line) => line.includes(',video')) ?? ''
  const audio = streams.find((line) => line.includes(',audio')) ?? 'aac,audio'
  return /^h264,video,yuvj?420p$/.test(video) && /^(aac|mp3),audio/.test(audio)
}

async function encode(work: Work, ffmpeg: string, coding: string[]): Promise<void> {
  const { programs, original, format, target } = work
  const start = [ffmpeg, '-nostdin', '-v', 'error', '-y', '-threads', '1'] as const
  await runConfined(
    programs,
    [
      ...start,
      ...readOnly(original, demuxer(format)),
      ...picture,
      ...sound,
      ...bare,
      ...coding,
      ...bitexact,
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `file:${target}`,
    ],
    { timeout: longestWork, signal: work.signal },
  )
}

/**
 * Makes the public copy: with ffmpeg an MP4 that every browser plays, else the same streams in a
 * container without metadata. Returns the media type.
 */
export async function makePublicCopy(work: Work): Promise<string> {
  const { ffmpeg } = work.programs
  if (!ffmpeg) return makeBareCopy(work.original, work.format, work.target)
  if (await isPlayable(work)) {
    const isCopied = await encode(work, ffmpeg, unchanged).then(
      () => true,
      () => false,
    )
    if (isCopied) return 'video/mp4'
  }
  await encode(work, ffmpeg, converted)
  return 'video/mp4'
}

/** Saves a frame of the first second. Returns false if ffmpeg is missing or finds none. */
export async function makePoster(
  programs: VideoPrograms,
  video: string,
  target: string,
): Promise<boolean> {
  if (!programs.ffmpeg) return false
  const start = [programs.ffmpeg, '-nostdin', '-v', 'error', '-y', '-threads', '1'] as const
  return runConfined(
    programs,
    [
      ...start,
      ...readOnly(video, 'mov'),
      '-map_metadata',
      '-1',
      '-vf',
      // In this order: `thumbnail` keeps 25 pictures in memory.
      "scale='min(1280,iw)':-2,thumbnail=25",
      '-frames:v',
      '1',
      ...bitexact.slice(0, 4),
      '-f',
      'mjpeg',
      `file:${target}`,
    ],
    { timeout: 120_000 },
  ).then(
    () => true,
    () => rm(target, { force: true }).then(() => false),
  )
}
